import type { ReviewReason } from '../../../../platform/booking.ts'
import { reason, type Claimed } from './claimed.ts'

/**
 * Offers are not kept in the books yet: whatever a basket brings of them is somebody's invention. So are fees and tips.
 */
export const offerReasons = ({ snapshot }: Claimed): ReviewReason[] => [
  ...snapshot.plans.map(({ id, type }) => reason('sale.plan-unknown', { planId: id, given: type })),
  ...snapshot.coupons.map(({ id }) => reason('sale.coupon-unknown', { couponId: id })),
  ...snapshot.giftChoices.map(({ planId }) => reason('sale.gift-unknown', { planId })),
  ...snapshot.exchangeChoices.map(({ planId }) => reason('sale.exchange-unknown', { planId })),
  ...(isExemptionTold(snapshot) ? [] : [reason('sale.exemption-untold')]),
  ...(snapshot.payment?.tip ? [reason('sale.tip-unknown')] : []),
  ...(snapshot.payment?.tenders.some(({ fee }) => fee) ? [reason('sale.fee-unknown')] : []),
]

/** By hand an exemption has a reason; nobody's standing frees a sale of tax without the member. Source: pricing.md, Growth 7. */
function isExemptionTold({ exemption, member }: Claimed['snapshot']): boolean {
  if (!exemption) return true
  return exemption.by === 'hand' ? exemption.reason.trim() !== '' : member !== null
}
