import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  couponResource,
  couponTemplateResource,
  disableCoupon as disableCall,
  issueCoupons as issueCall,
  listCoupons as listCall,
  listCouponTemplates as templatesCall,
} from '@kassa/contract/open/members/coupon.calls.ts'
import {
  disableCoupon,
  issueCoupons,
  listCoupons,
  listCouponTemplates,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { accept, refuse, type Refusal } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { moneyOf, moneyOrNull } from './amounts.ts'
import { seesContacts } from './members.ts'

type Template = OutputOf<typeof listCouponTemplates.answer>['rows'][number]
type Coupon = OutputOf<typeof listCoupons.answer>['rows'][number]

const templateOf = ({ id, name, currency, value, window, ...terms }: Template) => ({
  id,
  name,
  kind: value.kind,
  amount: value.kind === 'rebate' ? moneyOf(value.amountMinor, currency) : null,
  off_basis_points: value.kind === 'discount' ? value.offBasisPoints : null,
  cap: value.kind === 'discount' ? moneyOrNull(value.capMinor, currency) : null,
  threshold: moneyOf(terms.thresholdMinor, currency),
  valid_days: terms.validDays,
  from_day: window.fromDate,
  until_day: window.untilDate,
  stock: terms.stock,
  per_member: terms.perMember,
  issued: terms.issuedCount,
  used: terms.usedCount,
  is_enabled: terms.isEnabled === 1,
})

const couponOf = (coupon: Coupon) => ({
  id: coupon.id,
  code: coupon.code,
  name: coupon.name,
  member_id: coupon.memberId,
  state: coupon.status,
  from_day: coupon.fromDate,
  until_day: coupon.untilDate,
  issued_at: coupon.issuedAt,
  used_at: coupon.usedAt,
  order_id: coupon.orderId,
})

/** A refusal that names no member to an app that may not see names. */
const unnamed = (context: Context, refusal: Refusal): Refusal =>
  seesContacts(context) || refusal.facts?.['name'] === undefined
    ? refusal
    : { ...refusal, facts: { ...refusal.facts, name: '…' } }

export const couponCommands = (ask: AskInside) => [
  command(templatesCall, async (context, { cursor, limit, ...choice }) => {
    const page = await ask(context, listCouponTemplates, { cursor }, { limit })
    return page.ok ? shownPage(couponTemplateResource, page.value, templateOf, choice) : page
  }),
  command(
    listCall,
    async (context, { cursor, limit, member_id: memberId, template_id: templateId, state, ...choice }) => {
      const page = await ask(context, listCoupons, { cursor, memberId, templateId, status: state }, { limit })
      return page.ok ? shownPage(couponResource, page.value, couponOf, choice) : page
    },
  ),
  command(issueCall, async (context, { template_id: templateId, member_ids: memberIds }) => {
    const issued = await ask(context, issueCoupons, { templateId, memberIds })
    return issued.ok
      ? accept({ data: issued.value.codes.map(({ memberId, code }) => ({ member_id: memberId, code })) })
      : refuse(unnamed(context, issued.refusal))
  }),
  command(disableCall, async (context, { id }) => {
    const disabled = await ask(context, disableCoupon, { id })
    return disabled.ok ? accept({ id }) : disabled
  }),
]
