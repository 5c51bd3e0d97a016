import { z } from 'zod'
import { id, localDate } from '../fields.ts'

/** The coupons of a gift, out of the coupon's own stock; null gives none. */
export const giftedCoupons = {
  couponTemplateId: id.nullable().default(null),
  couponCount: z.int().min(0).max(99).default(0),
}

/** The days on which a gift is given, both included. */
export const giftedDays = { fromDay: localDate.nullable().default(null), untilDay: localDate.nullable().default(null) }
