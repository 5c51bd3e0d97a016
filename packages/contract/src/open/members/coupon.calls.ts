import { z } from 'zod'
import { issueCoupons as issueInside } from '../../promotion/coupon.calls.ts'
import { day, idOf, listOf, listRequest, moment, money, resource, text, wordAmong } from '../frame.ts'
import { openRead, openWrite } from '../open-endpoint.ts'

export const couponTemplateResource = resource('CouponTemplate', 'Coupons by what they are worth', {
  id: idOf('The template'),
  name: text('The name'),
  kind: wordAmong(['rebate', 'discount'], 'An amount off, or a part of the price'),
  amount: money.nullable().describe('The amount taken off; null: a part of the price is'),
  off_basis_points: z.int().nullable().describe('The part taken off in hundredths of a percent; null: an amount is'),
  cap: money.nullable().describe('The most that a part of the price comes to; null: no limit'),
  threshold: money.describe('The goods have to come to so much'),
  valid_days: z.int().nullable().describe('The days that a coupon can be used; null: as the dates say'),
  from_day: z.iso.date().nullable().describe('The first day; null: none'),
  until_day: z.iso.date().nullable().describe('The last day; null: none'),
  stock: z.int().nullable().describe('The most that are issued in all; null: no limit'),
  per_member: z.int().nullable().describe('The most that a member is issued; null: no limit'),
  issued: z.int().describe('Those that were issued'),
  used: z.int().describe('Those that were used'),
  is_enabled: z.boolean().describe('Whether they count now'),
})

const STATES = ['available', 'used', 'expired', 'disabled'] as const

export const couponResource = resource('Coupon', 'A coupon that was issued', {
  id: idOf('The coupon'),
  code: text('Its code, by which a quote uses it'),
  name: text('The name of its template'),
  member_id: z.uuid().nullable().describe('The member who has it; null: whoever shows the code'),
  state: wordAmong(STATES, 'The state of the coupon'),
  from_day: day('The first day on which it can be used'),
  until_day: day('The last day on which it can be used'),
  issued_at: moment('The moment at which it was issued'),
  used_at: moment('The moment at which it was used')
    .nullable()
    .describe('The moment at which it was used (UTC); null: it was not'),
  order_id: z.uuid().nullable().describe('The order that used it; null: none'),
})

const READS = ['coupons_read'] as const
const ISSUES = { anyOf: ['platform.marketing.coupons.issue'] } as const

export const listCouponTemplates = openRead({
  name: 'list-coupon-templates',
  path: '/coupon-templates',
  scopes: READS,
  access: { anyOf: ['platform.marketing.coupons'] },
  summary: 'List coupons by what they are worth',
  request: listRequest(couponTemplateResource),
  answer: listOf(couponTemplateResource),
  refusals: ['request.place-unknown'],
})

export const listCoupons = openRead({
  name: 'list-coupons',
  path: '/coupons',
  scopes: READS,
  access: { anyOf: ['platform.marketing.coupons.member'] },
  summary: 'List coupons that were issued, the newest first',
  request: listRequest(couponResource).extend({
    member_id: z.uuid().optional().describe('Those of this member only'),
    template_id: z.uuid().optional().describe('Those of this template only'),
    state: z.enum(STATES).optional().describe('Those that stand so only'),
  }),
  answer: listOf(couponResource),
  refusals: ['request.place-unknown'],
})

export const issueCoupons = openWrite({
  name: 'issue-coupons',
  path: '/coupons',
  scopes: ['coupons_issue'],
  access: ISSUES,
  summary: 'Issue a coupon to members, one each, to all of them or to nobody',
  request: z.object({
    template_id: idOf('The template'),
    member_ids: issueInside.request.shape.memberIds.describe('The members, at most 200'),
  }),
  answer: z.object({
    data: z
      .array(
        z
          .object({ member_id: idOf('The member'), code: text('The code of their coupon') })
          .meta({ id: 'IssuedCoupon', description: 'A coupon that a member was issued' }),
      )
      .describe('The coupons, in the order of the members'),
  }),
  refusals: [
    'coupon.stock-used-up',
    'coupon.member-has-enough',
    'coupon.member-level',
    'coupon.not-offered',
    'scope.daily-limit',
  ],
})

export const disableCoupon = openWrite({
  name: 'disable-coupon',
  path: '/coupons/disable',
  scopes: ['coupons_issue'],
  access: ISSUES,
  summary: 'Take back a coupon that was issued by mistake, for good; a used one stays used',
  request: z.object({ id: idOf('The coupon') }),
  answer: z.object({ id: idOf('The coupon') }),
  refusals: ['coupon.used'],
})
