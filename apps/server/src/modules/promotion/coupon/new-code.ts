import { randomInt } from 'node:crypto'
import { couponCode, COUPON_CODE_PARTS } from '@kassa/domain/promotion/coupon-code.ts'

/** A code that nobody can guess: 31^8 are possible, and a wrong one is told by its check signs before it is looked up. */
export const newCouponCode = (): string =>
  couponCode(Array.from({ length: COUPON_CODE_PARTS.count }, () => randomInt(COUPON_CODE_PARTS.most + 1)))
