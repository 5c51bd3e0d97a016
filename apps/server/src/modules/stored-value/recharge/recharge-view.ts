import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import type { rechargeView } from '@kassa/contract/stored-value/recharge.calls.ts'
import type { Context } from '../../../platform/command.ts'
import { findWrittenOrder, listTenders, paidBy } from '../../sales/public.ts'
import { listGivenCoupons } from '../../promotion/public.ts'
import { findAccountIdOfMember, findMember, type MemberRecord } from '../../member/public.ts'
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

/** A recharge as it stands, with whoever holds its money now; undefined where there is none. */
export async function rechargeViewOf(context: Pick<Context, 'tx' | 'merchantId'>, orderId: string) {
  const { tx, merchantId } = context
  const row = await findRecharge(tx, merchantId, orderId)
  const holderId = row && (await findAccountIdOfMember(tx, merchantId, row.memberId))
  const member = holderId && (await findMember(tx, merchantId, holderId))
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
