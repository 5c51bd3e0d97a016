import { z } from 'zod'
import { confirmsOlderTills } from '../device/level/desk-level-fields.ts'
import { endpoint } from '../endpoint.ts'
import {
  currency,
  enabledBit,
  id,
  instant,
  localDate,
  noFields,
  pageOf,
  pageRequest,
  savedThing,
  sortBy,
} from '../fields.ts'
import { confirmedExample, EXAMPLE_LIMITS } from './example.calls.ts'
import { controlResult, offerResult, resultAsked } from './offer-result.ts'
import { namesOfThings, planStatus, planTerms, planType } from './plan-fields.ts'

export const planView = planTerms.extend({
  id,
  version: z.int(),
  type: planType,
  isEnabled: enabledBit,
  /** Smaller first, where plans compete and where they are listed. */
  priority: z.int(),
  status: planStatus,
  /** Orders it applied to so far. */
  usedCount: z.int(),
  names: namesOfThings,
  /** The plan in words, made of its rule. */
  sentence: z.string(),
})

export const planRefusals = [
  'plan.too-many',
  'plan.period-half',
  'plan.period-backwards',
  'plan.time-empty',
  'plan.weekdays-empty',
  'plan.scope-empty',
  'plan.scope-too-long',
  'plan.goods-gone',
  'plan.levels-empty',
  'plan.segments-empty',
  'plan.outlets-empty',
  'plan.outlet-currency',
  'plan.occasion-empty',
  'plan.percent-out-of-range',
  'plan.amount-out-of-range',
  'plan.count-out-of-range',
  'plan.tiers-out-of-range',
  'plan.tier-taken',
  'plan.tier-not-better',
  'plan.off-not-below-threshold',
  'plan.threshold-mixed',
  'plan.threshold-missing',
  'plan.rewards-out-of-range',
  'plan.reward-taken',
  'plan.price-not-below',
  'plan.steps-not-rising',
  'plan.steps-not-falling',
  'plan.lots-not-here',
  'plan.web-not-here',
  'plan.slots-out-of-range',
  'plan.slots-least',
  'plan.slots-alone',
  'plan.control-needs-members',
  'plan.control-stands',
  'desk.older-tills',
] as const

/** Every plan of the merchant; at most 200 stand at a time, so they come in one page, in plan order. */
export const listPlans = endpoint({
  name: 'promotion.list-plans',
  method: 'GET',
  access: { anyOf: ['platform.marketing.plans'] },
  outlet: 'optional',
  summary: 'Marketing plans in the order in which they win',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    type: planType.optional(),
    status: planStatus.optional(),
    sort: sortBy('name', 'used'),
  }),
  answer: pageOf(planView),
})

export const readPlan = endpoint({
  name: 'promotion.read-plan',
  method: 'GET',
  path: '/promotion/plans/:id',
  access: { anyOf: ['platform.marketing.plans'] },
  outlet: 'optional',
  summary: 'One marketing plan with what it was before',
  request: z.object({ id }),
  answer: planView.extend({
    /** The latest first. */
    versions: z.array(
      z.object({ version: z.int(), fromAt: instant, name: z.string(), isEnabled: enabledBit, isArchived: z.boolean() }),
    ),
  }),
})

export const createPlan = endpoint({
  name: 'promotion.create-plan',
  access: { anyOf: ['platform.marketing.plans.add'] },
  summary: 'Adds a marketing plan, switched on, behind the others',
  refusals: planRefusals,
  request: planTerms.extend({ confirmsOlderTills }),
  answer: savedThing,
})

/** Sales already made keep the plan as it was; each change is a version of its own. */
export const editPlan = endpoint({
  name: 'promotion.edit-plan',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  summary: 'Changes a marketing plan',
  refusals: [...planRefusals, 'thing.changed-meanwhile', 'plan.examples-changed'],
  request: planTerms.extend({
    id,
    version: z.int(),
    /** Kept baskets that come out otherwise, as they come out: somebody has looked at them. */
    confirmedExamples: z.array(confirmedExample).max(EXAMPLE_LIMITS.each).optional(),
    confirmsOlderTills,
  }),
  answer: savedThing,
})

export const setPlanEnabled = endpoint({
  name: 'promotion.set-plan-enabled',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  summary: 'Switches a marketing plan on or off from this moment',
  request: z.object({ id, isEnabled: enabledBit }),
  answer: savedThing,
})

export const deletePlan = endpoint({
  name: 'promotion.delete-plan',
  access: { anyOf: ['platform.marketing.plans.delete'] },
  summary: 'Archives a marketing plan; its sales and results stay',
  request: z.object({ id }),
  answer: noFields,
})

/** All plans of the list, first to last: one that is missing or unknown means that somebody else changed the list meanwhile. */
export const orderPlans = endpoint({
  name: 'promotion.order-plans',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  summary: 'Sets the order in which plans win',
  refusals: ['plan.list-changed'],
  request: z.object({ ids: z.array(id).min(1).max(1_000) }),
  answer: noFields,
})

/** The amounts that a plan may give away, and gave away: sales that stand, and what saved orders keep. Source: features PL-N05. */
const budgetUsed = z.object({
  currency,
  totalMinor: z.int().nullable(),
  perDayMinor: z.int().nullable(),
  usedMinor: z.int(),
  /** The last business day on which it gave something away; null: it never did. */
  day: localDate.nullable(),
  usedOnDayMinor: z.int(),
})

export const planResult = endpoint({
  name: 'promotion.plan-result',
  method: 'GET',
  path: '/promotion/plans/:id/result',
  access: { anyOf: ['platform.marketing.plans'] },
  outlet: 'optional',
  summary: 'What a plan did: baskets, reduction, revenue, margin, by outlet and day, beside the same weekdays before',
  request: resultAsked,
  answer: offerResult.extend({
    /** Why cashiers switched it off, the most frequent first. */
    switchedOff: z.array(z.object({ reason: z.string(), orders: z.int() })),
    controlled: controlResult.nullable(),
    /** Null for a plan without one; left out by an older server. */
    budget: budgetUsed.nullable().optional(),
  }),
})
