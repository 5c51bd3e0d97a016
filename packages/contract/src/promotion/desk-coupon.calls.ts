import { COUPON_LIMITS } from '@kassa/domain/promotion/coupon-terms.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, line, localDate } from '../fields.ts'
import { outletsField, scopeField, targetField, windowField } from './offer-fields.ts'
import { namesOfThings } from './plan-fields.ts'

// The coupons that a desk loads; the calls of the back office are in another file, so that a desk does not carry them.

const whole = z.int().min(-1e15).max(1e15)

/** Specification §3 (coupon), with the options of pricing.md; its numbers are checked by `checkCoupon`. */
export const couponTerms = z.object({
  name: line().min(COUPON_LIMITS.name.min).max(COUPON_LIMITS.name.max),
  currency,
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rebate'), amountMinor: whole }),
    z.object({ kind: z.literal('discount'), offBasisPoints: whole, capMinor: whole.nullable() }),
  ]),
  thresholdMinor: whole,
  scope: scopeField,
  outlets: outletsField,
  /** Members of some levels alone may be given it and use it; left out: whoever shows it. */
  target: targetField.optional(),
  window: windowField,
  validDays: whole.nullable(),
  isStackable: z.boolean(),
  leavesOutReduced: z.boolean(),
  stock: whole.nullable(),
  perMember: whole.nullable(),
  /** Printed on the receipt of a sale that pays so much. */
  nextVisit: z.object({ fromMinor: whole }).nullable().optional(),
})

/** An issued coupon at a desk: what it says, and until when. */
const deskCoupon = z.object({
  id,
  code: z.string(),
  terms: couponTerms,
  names: namesOfThings,
  fromDate: localDate,
  untilDate: localDate,
  memberId: id.nullable(),
})

export type DeskCoupon = z.infer<typeof deskCoupon>

export const findCoupon = endpoint({
  name: 'promotion.find-coupon',
  method: 'GET',
  path: '/device/coupon',
  access: 'device',
  summary: 'The coupon of a code, as long as it can be used',
  refusals: ['coupon.code-wrong', 'coupon.used', 'coupon.expired', 'coupon.not-offered', 'coupon.other-currency'],
  request: z.object({ code: z.string().trim().min(1).max(40) }),
  answer: deskCoupon,
})

/** Lists the coupons that a member can use at the outlet now, the one that ends first at the head; at most 50. Source: members.md §1. */
export const couponsOfMember = endpoint({
  name: 'promotion.coupons-of-member',
  method: 'GET',
  path: '/promotion/coupons-of-member/:memberId',
  access: { anyOf: ['desk.members'] },
  outlet: 'required',
  summary: 'Coupons that a member can use at the desk now',
  request: z.object({ memberId: id }),
  answer: z.object({ coupons: z.array(deskCoupon) }),
})
