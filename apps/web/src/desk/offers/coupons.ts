import type { PresentedCoupon } from '@kassa/domain/basket/index.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import type { DeskBasket } from '../model/basket.ts'

/** The coupons of a basket as the calculation reads them. */
export const couponsOf = ({ coupons = [] }: DeskBasket): PresentedCoupon[] =>
  coupons.map((coupon) => couponOf(coupon.terms, coupon, 'available'))
