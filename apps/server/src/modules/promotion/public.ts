/** The functions of promotion that other capabilities may call. */
export {
  bookedOffs,
  bookedUses,
  couponNames,
  givenCouponRows,
  limitedPlans,
  lockPlansNamed,
  noOfferBooks,
  offlineOverLimit,
  offlineUses,
  plansOverLimit,
  readCouponBooks,
  readOfferBooks,
  recallPlanBooks,
  usedCoupons,
  type CouponsSold,
  type OfferBooks,
} from './usage/offer-books.ts'
export { ageOfOffered, minimumAge } from './usage/minimum-age.ts'
export { listOrdersWithCoupon } from './usage/orders-with-coupon.store.ts'
export {
  listCouponsOfOrder,
  listNextCoupons,
  listPlansOff,
  offerNamesByOrder,
  offerNamesOf,
} from './usage/order-offers.store.ts'
export { checkTerms } from './plan/check-against-books.ts'
export { addPlan, MOST_PLANS, writePlan } from './plan/save-plan.ts'
export { findPlanForUpdate, lockPlans } from './plan/plan.store.ts'
export { findPlanForSegment, segmentsOfPlans } from './plan/plan.store.ts'
export { checkNamed } from './plan/check-against-books.ts'
export { namesOf } from './plan/named-things.ts'
export { couponSigner, type CouponSigning, type SignableCoupon } from './coupon/sign-coupons.ts'
export type { OfflineCoupon } from './coupon/judge-offline.ts'
export { newCouponCode } from './coupon/new-code.ts'
export { countUntouched, listGivenCoupons, takeBackGiven } from './coupon/given-coupons.store.ts'
export { giveCoupons } from './coupon/give-coupons.ts'
export type { TemplateBooks } from './coupon/template.store.ts'
export { findTemplate as findCouponTemplate } from './coupon/template.store.ts'
export { findCodedGoods } from './plan/coded-goods.store.ts'
export { freeCoupons } from './coupon/coupon-hold.store.ts'
export { keepPlans } from './usage/keep-plans.ts'
export { freePlans, lessenKeptPlans } from './usage/kept-plans.store.ts'
export { checkFreeOfOthers, keepCoupons } from './coupon/keep-coupons.ts'
export { findUsableCoupon } from './coupon/find-coupon.ts'
export { listDeskPlans, listWebPriceLists } from './usage/desk-offers.store.ts'
export { countUsesOfMember, lockPlansOfOrder } from './usage/plan-books.store.ts'
export { standingUses } from './usage/count/counted-uses.store.ts'
export { lockCoupons, type CouponBooks } from './coupon/coupon.store.ts'
export { USE_STANDS } from './usage/standing-use.store.ts'
export type { PlanBooks } from './usage/plan-books.store.ts'
export { countCouponsOf, countUsedSince, isCouponHeld, moveCoupons } from './coupon/move-coupons.store.ts'
export { issueToMembers } from './coupon/issue-to-members.ts'
export { waitingOrder } from './coupon/coupon-hold.store.ts'
