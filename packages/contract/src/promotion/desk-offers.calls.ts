import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, localDate, noFields } from '../fields.ts'
import { couponTerms } from './desk-coupon.calls.ts'
import { namesOfThings, planTerms } from './plan-fields.ts'

/** A plan as a desk keeps it: what was written down, which wording it is, and how often it was used when it was sent. */
const deskPlan = z.object({
  id,
  version: z.int(),
  priority: z.int(),
  terms: planTerms,
  used: z.object({
    total: z.int(),
    perDay: z.int(),
    perMember: z.int(),
    quantity: z.int().optional(),
    reducedMinor: z.int().optional(),
    reducedTodayMinor: z.int().optional(),
  }),
})

/** Plans of the device's outlet that are switched on and not over, in any order; small, sent whole. */
export const deskOffers = endpoint({
  name: 'promotion.desk-offers',
  method: 'GET',
  path: '/device/offers',
  access: 'device',
  summary: 'Marketing plans of the outlet, for the desk',
  request: z.object({}),
  answer: z.object({
    plans: z.array(deskPlan),
    /** The business day of `perDay` and `reducedTodayMinor`: on a later one they count nothing. Left out by an older server: that of the call. */
    businessDay: localDate.optional(),
    names: namesOfThings,
    /** Coupons that receipts bring for the next visit; left out by an older server: none. */
    nextVisit: z.array(z.object({ id, terms: couponTerms })).optional(),
    /**
     * The data by which a desk recognizes printed coupons offline, where the merchant lets it take any: the keys with which the server
     * signs, and the terms of coupons that no receipt brings. Left out where it does not.
     */
    withoutLine: z
      .object({ keys: z.array(z.string()), templates: z.array(z.object({ id, terms: couponTerms })) })
      .optional(),
  }),
})

/**
 * Keeps a use of plans that have a limit for this order, 15 minutes; asking again renews it. Of many desks that want the last use one
 * gets it. Source: features MK-P05.
 */
export const holdOffers = endpoint({
  name: 'promotion.hold-offers',
  path: '/device/hold-offers',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Holds limited plans and coupons for an order while it is paid',
  refusals: ['plan.used-up', 'coupon.held', 'coupon.kept', 'coupon.used'],
  request: z.object({
    orderId: id,
    memberId: id.nullable(),
    planIds: z.array(id).max(200),
    /** The reduced quantities of plans for lots. Left out by an older desk: none. */
    quantities: z
      .array(z.object({ planId: id, quantity: z.int().min(0).max(1e15) }))
      .max(200)
      .optional(),
    /** The reductions by plans with a budget, minor units. Left out by an older desk: none. */
    reductions: z
      .array(z.object({ planId: id, reductionMinor: z.int().min(0).max(1e15) }))
      .max(200)
      .optional(),
    /** Left out by an older desk: none. */
    couponIds: z.array(id).max(50).optional(),
  }),
  answer: z.object({ heldUntil: z.iso.datetime() }),
})

export const releaseOffers = endpoint({
  name: 'promotion.release-offers',
  path: '/device/release-offers',
  access: 'device',
  repeat: 'runs-again',
  summary: 'Lets go of what an order held',
  request: z.object({ orderId: id }),
  answer: noFields,
})
