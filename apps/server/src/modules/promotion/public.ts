/** What other capabilities may call of promotion. */
export {
  bookedUses,
  limitedPlans,
  noOfferBooks,
  plansOverLimit,
  readOfferBooks,
  recallOfferBooks,
  usedCoupons,
  type OfferBooks,
} from './usage/offer-books.ts'
export type { CouponBooks } from './coupon/coupon.store.ts'
export type { PlanBooks } from './usage/plan-books.store.ts'
