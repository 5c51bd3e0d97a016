import type { Tx } from '../../../platform/db/tx.ts'
import { findMemberOfRefund } from '../../member/public.ts'
import { listCouponsOfOrder } from '../../promotion/public.ts'
import { findBetween, listCouponsBack, listTaxesBack } from './refund-view.store.ts'

interface Asked {
  readonly id: string
  readonly orderId: string | null
}

/** A refund that was made, with what only its paper says: its member, the tax by rate, and what else lies between goods and money. */
export const asMade = async <View extends Asked>(tx: Tx, merchantId: string, view: View) => ({
  ...view,
  member: await refundedMember(tx, merchantId, view),
  taxes: await listTaxesBack(tx, merchantId, view.id),
  between: await findBetween(tx, merchantId, view.id),
})

/** Returns the effects of a refund on the member of its sale, as its paper states them; null without a member. */
async function refundedMember(tx: Tx, merchantId: string, { id, orderId }: Asked) {
  const found = orderId === null ? undefined : await findMemberOfRefund(tx, merchantId, id)
  if (!found || orderId === null) return null
  const { name, cardNumber, pointsReturned, pointsTaken, points, balanceMinor } = found
  const coupons = await couponsBack(tx, merchantId, { id, orderId })
  return { who: { name, cardNumber }, pointsReturned, pointsTaken, coupons, left: { points, balanceMinor } }
}

/** Returns the names of the coupons that it gave back. A coupon that another order used meanwhile came back to nobody. */
async function couponsBack(
  tx: Tx,
  merchantId: string,
  { id, orderId }: Asked & { orderId: string },
): Promise<string[]> {
  const back = await listCouponsBack(tx, merchantId, id)
  if (back.length === 0) return []
  const known = await listCouponsOfOrder(tx, merchantId, orderId)
  return known.flatMap((coupon) => (back.includes(coupon.id) && !coupon.isUsed ? [coupon.name] : []))
}
