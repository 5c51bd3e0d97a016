import { POINT_LIMITS } from '@kassa/domain/member/points.ts'
import { MOST_BONUS_MONTHS } from '@kassa/domain/member/recharge.ts'
import { z } from 'zod'
import { editFields } from '../edit-fields.ts'
import { endpoint } from '../endpoint.ts'
import { amountMinor, enabledBit, id, name, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'
import { giftedCoupons, giftedDays } from './gift-fields.ts'

/** Specification §3 and §5: name, effective time, recharge amount, gift amount; amounts in the programme's currency, 0.01–99999. */
export const rechargeRuleFields = z.object({
  name,
  rechargeMinor: amountMinor,
  giftMinor: amountMinor,
  /** The part of the gift that comes at once (0–100 %); the rest comes over so many months; 0 months: all at once. */
  bonusNowBasisPoints: z.int().min(0).max(10_000).default(10_000),
  bonusMonths: z.int().min(0).max(MOST_BONUS_MONTHS).default(0),
  /** The points that are given beside it, at once; 0: none. */
  points: z.int().min(0).max(POINT_LIMITS.exchangePoints.max).default(0),
  /** Coupons beside it, out of this coupon's stock, as far as it reaches; null gives none. */
  ...giftedCoupons,
  /** Days of the merchant's oldest outlet, both included; both or neither. */
  ...giftedDays,
})

export const rechargeRuleView = rechargeRuleFields.extend({
  id,
  enabled: enabledBit,
  version: z.int(),
  currency: z.string(),
  /** Recharges that were made by it. */
  uses: z.int(),
  couponName: z.string().nullable(),
})

const SAVE = [
  'recharge-rule.name-taken',
  'recharge-rule.too-many',
  'recharge-rule.amount-taken',
  'recharge-rule.amount-invalid',
  'recharge-rule.gift-invalid',
  'recharge-rule.period-incomplete',
  'recharge-rule.period-invalid',
  'open-gift.coupon-missing',
  'member.no-outlet',
] as const

export const listRechargeRules = endpoint({
  name: 'member.list-recharge-rules',
  method: 'GET',
  access: { anyOf: ['platform.marketing.rechargeRules'] },
  summary: 'Recharge rules, the smallest amount first',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    sort: sortBy('name', 'amount', 'gift', 'period', 'uses'),
  }),
  answer: pageOf(rechargeRuleView),
})

export const createRechargeRule = endpoint({
  name: 'member.create-recharge-rule',
  access: { anyOf: ['platform.marketing.rechargeRules.add'] },
  summary: 'Adds a recharge rule',
  refusals: SAVE,
  request: rechargeRuleFields,
  answer: rechargeRuleView,
})

export const editRechargeRule = endpoint({
  name: 'member.edit-recharge-rule',
  access: { anyOf: ['platform.marketing.rechargeRules.edit'] },
  summary: 'Changes a recharge rule; what was granted stays',
  refusals: [...SAVE, 'thing.changed-meanwhile'],
  request: editFields(rechargeRuleFields).extend({ id, version: z.int().min(1) }),
  answer: rechargeRuleView,
})

/** A rule that is off is not offered from that moment (D97). */
export const setRechargeRuleEnabled = endpoint({
  name: 'member.set-recharge-rule-enabled',
  access: { anyOf: ['platform.marketing.rechargeRules.edit'] },
  summary: 'Switches a recharge rule on or off',
  request: z.object({ id, enabled: enabledBit }),
  answer: noFields,
})

/** Archived, so that what names it keeps it; its name and amount are free again. */
export const deleteRechargeRule = endpoint({
  name: 'member.delete-recharge-rule',
  access: { anyOf: ['platform.marketing.rechargeRules.delete'] },
  summary: 'Archives a recharge rule; what was granted stays',
  request: z.object({ id }),
  answer: noFields,
})
