import type { PresentedCoupon } from '@kassa/domain/basket/index.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import type { DeskBasket } from '../model/basket.ts'

/** The code of a coupon in what was scanned or typed, or undefined; its check signs tell it from anything else. */
export const couponCodeIn = (text: string): string | undefined => readCouponCode(text)

/** The coupons of a basket as the calculation reads them. */
export const couponsOf = ({ coupons = [] }: DeskBasket): PresentedCoupon[] =>
  coupons.map((coupon) => couponOf(coupon.terms, coupon, 'available'))
