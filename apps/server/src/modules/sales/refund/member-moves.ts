import { refundPosting } from '@kassa/domain/member/posting.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import { isPaidFromBalance } from '@kassa/domain/payment/method.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MemberMoves } from '../../../platform/sale-part.ts'
import { readSetting } from '../../settings/public.ts'
import type { StoredMoney } from './refund-into.ts'
import type { SoldOrder } from './sold-order.store.ts'

interface RefundedSale {
  readonly head: { readonly business_day: string; readonly reason: string }
  readonly sold: SoldOrder
  readonly planned: Refund
  /** The money that stays with the shop as stored value; null: none. */
  readonly stored: StoredMoney | null
}

/** Returns the effects of a refund on the books of the sale's member: points and balance go back by the rules of pricing.md, Refunds. */
export async function movesOfRefund(
  tx: Tx,
  merchantId: string,
  { head, sold, planned, stored }: RefundedSale,
): Promise<MemberMoves | null> {
  if (sold.accountId === null) return null
  const paid = planned.tenders.filter(({ kind }) => kind === 'balance')
  // Money that stays on the balance is principal: nothing comes on top of it.
  const keptMinor = stored && isPaidFromBalance(stored.method) ? stored.amountMinor : 0
  const posting = refundPosting({
    pointsReturned: planned.points.returned,
    pointsTaken: planned.points.takenFromBalance,
    balance: {
      principalMinor: paid.reduce((sum, { principalMinor }) => sum + principalMinor, keptMinor),
      bonusMinor: paid.reduce((sum, { bonusMinor }) => sum + bonusMinor, 0),
    },
    moneyMinor: planned.moneyMinor,
    day: head.business_day,
    expiry: await readSetting(tx, { merchantId }, 'member.points-expiry'),
  })
  return { memberId: sold.accountId, posting, ofDocument: sold.id, note: head.reason.slice(0, 100), windowFrom: null }
}
