import { snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import type { RefundedMember } from '@kassa/domain/receipt/rows/member-rows.ts'

/**
 * Returns the effect of a refund of this device's own journal on the member of its sale, by the rule: points and
 * coupons. The member's name and the resulting balances are in the books alone. Null without a member.
 */
export function refundedHere(sale: Pick<SaleBody, 'snapshot' | 'offerNames'>, refund: Refund): RefundedMember | null {
  if (!snapshotIn(sale).member) return null
  const { returned, takenFromBalance } = refund.points
  const nameOf = (id: string): string | undefined => sale.offerNames?.find((one) => one.id === id)?.name
  const coupons = refund.coupons.flatMap(({ id }) => nameOf(id) ?? [])
  return { who: null, pointsReturned: returned, pointsTaken: takenFromBalance, coupons, left: null }
}
