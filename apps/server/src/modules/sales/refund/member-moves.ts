import { refundPosting } from '@kassa/domain/member/posting.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemberMoves } from '../../../platform/sale-part.ts'
import { readSetting } from '../../settings/public.ts'
import type { SoldOrder } from './sold-order.store.ts'

/** What a refund does to the books of the sale's member: points and balance go back as pricing.md, Refunds, says. */
export async function movesOfRefund(
  tx: Tx,
  merchantId: string,
  head: { readonly business_day: string; readonly reason: string },
  sold: SoldOrder,
  planned: Refund,
): Promise<MemberMoves | null> {
  if (sold.accountId === null) return null
  const paid = planned.tenders.filter(({ kind }) => kind === 'balance')
  const posting = refundPosting({
    pointsReturned: planned.points.returned,
    pointsTaken: planned.points.takenFromBalance,
    balance: {
      principalMinor: paid.reduce((sum, { principalMinor }) => sum + principalMinor, 0),
      bonusMinor: paid.reduce((sum, { bonusMinor }) => sum + bonusMinor, 0),
    },
    moneyMinor: planned.moneyMinor,
    day: head.business_day,
    expiry: await readSetting(tx, { merchantId }, 'member.points-expiry'),
  })
  return { memberId: sold.accountId, posting, ofDocument: sold.id, note: head.reason.slice(0, 100), windowFrom: null }
}
