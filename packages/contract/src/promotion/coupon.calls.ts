import { COUPON_LIMITS } from '@kassa/domain/promotion/coupon-terms.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, instant, localDate, noFields, pageOf, pageRequest, savedThing, sortBy } from '../fields.ts'
import { offerResult, resultAsked } from './offer-result.ts'
import { couponTerms } from './desk-coupon.calls.ts'
import { namesOfThings } from './plan-fields.ts'

const templateView = couponTerms.extend({
  id,
  version: z.int(),
  isEnabled: enabledBit,
  issuedCount: z.int(),
  usedCount: z.int(),
  names: namesOfThings,
})

export type CouponTemplate = z.infer<typeof templateView>

const templateRefusals = [
  'coupon.off-not-below-threshold',
  'coupon.percent-out-of-range',
  'coupon.validity-missing',
  'coupon.next-visit-limited',
  'plan.amount-out-of-range',
  'plan.count-out-of-range',
  'plan.period-half',
  'plan.period-backwards',
  'plan.time-empty',
  'plan.weekdays-empty',
  'plan.scope-empty',
  'plan.scope-too-long',
  'plan.goods-gone',
  'plan.levels-empty',
  'plan.outlets-empty',
  'plan.outlet-currency',
] as const

export const listCouponTemplates = endpoint({
  name: 'promotion.list-coupon-templates',
  method: 'GET',
  access: { anyOf: ['platform.marketing.coupons'] },
  summary: 'Coupons by what they are worth',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    sort: sortBy('name', 'issued', 'used'),
  }),
  answer: pageOf(templateView),
})

export const readCouponTemplate = endpoint({
  name: 'promotion.read-coupon-template',
  method: 'GET',
  path: '/promotion/coupon-templates/:id',
  access: { anyOf: ['platform.marketing.coupons'] },
  summary: 'One coupon by what it is worth',
  request: z.object({ id }),
  answer: templateView,
})

export const couponResult = endpoint({
  name: 'promotion.coupon-result',
  method: 'GET',
  path: '/promotion/coupon-templates/:id/result',
  access: { anyOf: ['platform.marketing.coupons'] },
  outlet: 'optional',
  summary: 'What a coupon did: baskets, reduction, revenue, margin, by outlet and day, beside the same weekdays before',
  request: resultAsked,
  answer: offerResult,
})

export const createCouponTemplate = endpoint({
  name: 'promotion.create-coupon-template',
  access: { anyOf: ['platform.marketing.coupons.add'] },
  summary: 'Says what a coupon is worth',
  refusals: templateRefusals,
  request: couponTerms,
  answer: savedThing,
})

/** Once one was issued only its name, stock and limit a member can change: what people hold stays worth what it was. */
export const editCouponTemplate = endpoint({
  name: 'promotion.edit-coupon-template',
  access: { anyOf: ['platform.marketing.coupons.edit'] },
  summary: 'Changes a coupon that nobody holds yet, or its name and stock',
  refusals: [...templateRefusals, 'coupon.issued-already', 'coupon.stock-below-issued', 'thing.changed-meanwhile'],
  request: couponTerms.extend({ id, version: z.int() }),
  answer: savedThing,
})

export const setCouponTemplateEnabled = endpoint({
  name: 'promotion.set-coupon-template-enabled',
  access: { anyOf: ['platform.marketing.coupons.edit'] },
  summary: 'Lets coupons of it count, or not, from this moment',
  request: z.object({ id, isEnabled: enabledBit }),
  answer: noFields,
})

export const deleteCouponTemplate = endpoint({
  name: 'promotion.delete-coupon-template',
  access: { anyOf: ['platform.marketing.coupons.delete'] },
  summary: 'Archives a coupon; those that people hold do not count any more',
  request: z.object({ id }),
  answer: noFields,
})

/** Issues coupons to members, one each. Needs its own permission. */
export const issueCoupons = endpoint({
  name: 'promotion.issue-coupons',
  access: { anyOf: ['platform.marketing.coupons.issue'] },
  summary: 'Issues a coupon to members, one each',
  refusals: ['coupon.stock-used-up', 'coupon.member-has-enough', 'coupon.member-level', 'coupon.not-offered'],
  request: z.object({ templateId: id, memberIds: z.array(id).min(1).max(200) }),
  answer: z.object({ codes: z.array(z.object({ memberId: id, code: z.string() })) }),
})

/** Codes for anybody who has them, made in the background. */
export const makeCouponCodes = endpoint({
  name: 'promotion.make-coupon-codes',
  access: { anyOf: ['platform.marketing.coupons.issue'] },
  summary: 'Asks for a batch of coupon codes',
  refusals: ['coupon.stock-used-up', 'coupon.not-offered'],
  request: z.object({ templateId: id, count: z.int().min(COUPON_LIMITS.batch.min).max(COUPON_LIMITS.batch.max) }),
  answer: z.object({ batchId: id }),
})

export const listCouponBatches = endpoint({
  name: 'promotion.list-coupon-batches',
  method: 'GET',
  access: { anyOf: ['platform.marketing.coupons'] },
  summary: 'Batches of codes with how far they are',
  request: pageRequest.extend({ sort: sortBy('name', 'at', 'made') }),
  answer: pageOf(
    z.object({
      id,
      name: z.string(),
      wanted: z.int(),
      made: z.int(),
      createdAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
})

/** A batch's codes as a sheet, to be printed or handed on; the log says who took them. Source: MK-P07. */
export const exportCouponCodes = endpoint({
  name: 'promotion.export-coupon-codes',
  method: 'GET',
  path: '/promotion/coupon-batches/:id/codes',
  access: { anyOf: ['platform.marketing.coupons.issue'] },
  kind: 'download',
  summary: 'The codes of one batch as a sheet, with what became of each',
  request: z.object({ id }),
  answer: noFields,
})

const couponState = z.enum(['available', 'used', 'expired', 'disabled'])

export const listCoupons = endpoint({
  name: 'promotion.list-coupons',
  method: 'GET',
  access: { anyOf: ['platform.marketing.coupons.member'] },
  outlet: 'optional',
  summary: 'Coupons that were issued, with what became of them',
  request: pageRequest.extend({
    code: z.string().trim().max(20).optional(),
    templateId: id.optional(),
    batchId: id.optional(),
    memberId: id.optional(),
    status: couponState.optional(),
    sort: sortBy('code', 'name', 'member', 'until'),
  }),
  answer: pageOf(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      memberId: id.nullable(),
      memberName: z.string().nullable(),
      status: couponState,
      fromDate: localDate,
      untilDate: localDate,
      issuedAt: instant,
      usedAt: instant.nullable(),
      orderId: id.nullable(),
    }),
  ),
})

/** A code that was given out by mistake. A used one stays used. */
export const disableCoupon = endpoint({
  name: 'promotion.disable-coupon',
  access: { anyOf: ['platform.marketing.coupons.issue'] },
  summary: 'Takes an issued coupon back for good',
  refusals: ['coupon.used'],
  request: z.object({ id }),
  answer: noFields,
})
