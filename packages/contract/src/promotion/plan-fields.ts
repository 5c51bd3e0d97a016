import { PLAN_LIMITS } from '@kassa/domain/promotion/plan-limits.ts'
import { PLAN_TYPES } from '@kassa/domain/promotion/plan-terms.ts'
import { z } from 'zod'
import { currency, id, line, localDate, name } from '../fields.ts'
import { occasionField, outletsField, planTargetField, scopeField, windowField } from './offer-fields.ts'

// A plan as it is written down; what its numbers may be is said by `checkPlan`, which names the field, the limits and what was given.

const whole = z.int().min(-1e15).max(1e15)
const wholeOrNull = whole.nullable()

const percent = z.object({ kind: z.literal('percent'), offBasisPoints: whole })
const pieceReward = z.discriminatedUnion('kind', [percent, z.object({ kind: z.literal('price'), priceMinor: whole })])
const threshold = { thresholdMinor: whole, thresholdPieces: wholeOrNull }
const asking = {
  thresholdMinor: whole.optional(),
  thresholdPieces: wholeOrNull.optional(),
  conditionScope: scopeField.nullish(),
  isRepeating: z.boolean().optional(),
}
const pooled = { pooling: z.enum(['same-product', 'mix']), maxTimes: wholeOrNull, ...asking }
const onSpecial = { ...pooled, isOnTopOfSpecial: z.boolean() }
const from = { ...threshold, conditionScope: scopeField.nullable() }
const repeating = { isRepeating: z.boolean(), maxTimes: wholeOrNull }

const benefitField = z.discriminatedUnion('type', [
  z.object({ type: z.literal('promotion'), priceMinor: whole }),
  z.object({
    type: z.literal('item-discount'),
    off: z.discriminatedUnion('kind', [percent, z.object({ kind: z.literal('amount'), offMinor: whole })]),
    stacking: z.enum(['list', 'rest']).nullish(),
  }),
  z.object({
    type: z.literal('price-list'),
    prices: z
      .array(
        z.object({
          productId: id,
          variantId: id.nullable(),
          steps: z.array(z.object({ fromQuantity: whole, priceMinor: whole })).max(100),
        }),
      )
      .max(2_000),
  }),
  z.object({
    type: z.literal('buy-get'),
    buyCount: whole,
    getCount: whole,
    reward: pieceReward.nullish(),
    ...onSpecial,
  }),
  z.object({
    type: z.literal('second-item'),
    reward: pieceReward,
    ...onSpecial,
  }),
  z.object({
    type: z.literal('bundle'),
    count: whole,
    reward: z.discriminatedUnion('kind', [
      percent,
      z.object({ kind: z.literal('total'), totalMinor: whole }),
      z.object({ kind: z.literal('each-off'), offMinor: whole }),
    ]),
    pick: z.enum(['dearest', 'cheapest']).optional(),
    slots: z
      .array(
        z.object({
          name: line().min(1).max(PLAN_LIMITS.slotName),
          least: whole,
          most: whole,
          choices: z.array(z.object({ productId: id, variantId: id.nullable(), surchargeMinor: whole })).max(200),
        }),
      )
      .max(100)
      .nullish(),
    ...pooled,
  }),
  z.object({ type: z.literal('whole-order'), offBasisPoints: whole, isStackable: z.boolean(), ...from }),
  z.object({
    type: z.literal('rebate'),
    tiers: z.array(z.object({ ...threshold, amountMinor: whole })).max(100),
    isRepeating: z.boolean(),
    capMinor: wholeOrNull,
    isStackable: z.boolean(),
    conditionScope: scopeField.nullable(),
  }),
  z.object({
    type: z.literal('full-gift'),
    gifts: z.array(z.object({ variantId: id, countPerTime: whole })).max(100),
    ...from,
    ...repeating,
  }),
  z.object({
    type: z.literal('exchange'),
    items: z.array(z.object({ variantId: id, exchangePriceMinor: whole })).max(100),
    ...from,
    ...repeating,
  }),
])

/** Specification §3 (marketing plan), with the options of pricing.md. */
export const planTerms = z.object({
  name,
  currency,
  scope: scopeField,
  target: planTargetField,
  outlets: outletsField,
  window: windowField,
  limits: z.object({ total: wholeOrNull, perDay: wholeOrNull, perMember: wholeOrNull }),
  leavesOutReduced: z.boolean(),
  occasion: occasionField.nullable(),
  lots: z.object({ expiresBy: localDate, quantity: whole }).nullable().optional(),
  controlPercent: wholeOrNull.optional(),
  /** Left out where a plan is changed: as it stood, for a page that does not know it. */
  budget: z.object({ totalMinor: wholeOrNull, perDayMinor: wholeOrNull }).nullish(),
  /** Left out where a plan is changed: as it stood, for a page that does not know it. */
  web: outletsField.nullish(),
  benefit: benefitField,
})

export const planType = z.enum(PLAN_TYPES)
/** The status, from the dates and the clock of the outlet; switched off wins (D20). */
export const planStatus = z.enum(['not-started', 'ongoing', 'expired', 'disabled'])

/** The names of the things that a plan names, by their ids, in the reader's language: for its sentence. */
export const namesOfThings = z.record(z.string(), z.string())
