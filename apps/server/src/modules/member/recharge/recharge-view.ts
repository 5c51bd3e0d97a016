import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { rechargeView } from '@kassa/contract/member/recharge.calls.ts'
import type { Context } from '../../../platform/command.ts'
import { findWrittenOrder, listTenders, paidBy } from '../../sales/public.ts'
import { listGivenCoupons } from '../../promotion/public.ts'
import { findMember, type MemberRecord } from '../profile/member-list.store.ts'
import { findRecharge, type RechargeRow } from './recharge.store.ts'

type Currency = OutputOf<typeof rechargeView>['currency']

async function viewOf(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  row: RechargeRow,
  member: MemberRecord,
): Promise<InputOf<typeof rechargeView>> {
  const order = await findWrittenOrder(tx, merchantId, row.orderId)
  if (!order) throw new Error(`recharge ${row.orderId} has no order`)
  const tenders = await listTenders(tx, merchantId, [row.orderId])
  return {
    orderId: row.orderId,
    number: order.number,
    memberId: member.id,
    memberName: member.name,
    cardNumber: member.cardNumber,
    currency: row.currency as Currency,
    principalMinor: row.principalMinor,
    bonusMinor: row.bonusMinor,
    bonusLaterMinor: row.pendingMinor,
    points: row.points,
    coupons: row.couponCount === 0 ? [] : await listGivenCoupons(tx, merchantId, row.orderId),
    balanceMinor: member.balanceMinor,
    refundedMinor: row.refundedPrincipalMinor,
    tenders: tenders.map(paidBy),
    rechargedAt: order.soldAt,
  }
}

/** A recharge as it stands; undefined where there is none. */
export async function rechargeViewOf(context: Pick<Context, 'tx' | 'merchantId'>, orderId: string) {
  const row = await findRecharge(context.tx, context.merchantId, orderId)
  const member = row && (await findMember(context.tx, context.merchantId, row.memberId))
  return row && member ? viewOf(context, row, member) : undefined
}

export const rechargeViewsOf = async (
  context: Pick<Context, 'tx' | 'merchantId'>,
  rows: readonly RechargeRow[],
  member: MemberRecord,
) => {
  const views = []
  for (const row of rows) views.push(await viewOf(context, row, member))
  return views
}
