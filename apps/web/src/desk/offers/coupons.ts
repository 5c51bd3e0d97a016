import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { DeskCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { PresentedCoupon } from '@kassa/domain/basket/index.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import type { DeskBasket } from '../model/basket.ts'
import { askServer } from '../sync/connection.ts'

/** What the server said of a code: the coupon, or why it cannot be used. */
export type FoundCoupon =
  | { readonly kind: 'found'; readonly coupon: DeskCoupon }
  | { readonly kind: 'refused'; readonly code: string; readonly facts: Readonly<Record<string, unknown>> }
  /** Coupons are spent online only: nobody else may use it meanwhile. */
  | { readonly kind: 'unreachable' }

/** The code of a coupon in what was scanned or typed, or undefined; its check signs tell it from anything else. */
export const couponCodeIn = (text: string): string | undefined => readCouponCode(text)

export async function askCoupon(code: string): Promise<FoundCoupon> {
  const heard = await askServer(findCoupon, { code })
  if (heard.kind === 'answered') return { kind: 'found', coupon: heard.answer }
  return heard.kind === 'refused'
    ? { kind: 'refused', code: heard.code, facts: heard.facts ?? {} }
    : { kind: 'unreachable' }
}

/** The coupons of a basket as the calculation reads them. */
export const couponsOf = ({ coupons = [] }: DeskBasket): PresentedCoupon[] =>
  coupons.map((coupon) => couponOf(coupon.terms, coupon, 'available'))
