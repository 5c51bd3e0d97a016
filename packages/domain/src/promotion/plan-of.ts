import type { ExchangeItem, GiftItem, Plan, UsageLimit } from '../basket/index.ts'
import { scopeOfTerms } from './price-list-terms.ts'
import type { Benefit, LotLimit, PlanLimits, PlanTerms } from './plan-terms.ts'

/** The uses of a plan before this basket, as the books or the desk know them. */
export type PlanUsed = { readonly [Limit in keyof PlanLimits]: number } & {
  /** The quantity reduced so far, for plans of lots; left out: none. */
  readonly quantity?: number
  /** The minor units given away so far, in all and on the business day, for plans with a budget; left out: none. */
  readonly reducedMinor?: number
  readonly reducedTodayMinor?: number
}

export const noPlanUse: PlanUsed = { total: 0, perDay: 0, perMember: 0 }

/** The facts that the house adds to a plan's terms so that it can be priced. */
export interface PlanStanding {
  readonly id: string
  /** The version of the plan's wording; a sale names it. */
  readonly version: number
  readonly isEnabled: boolean
  readonly priority: number
  readonly used: PlanUsed
  /** False: options stand in the price of a set, as books of before have it (docs/decisions/2866); left out: beside it. */
  readonly areOptionsOnTop?: boolean
}

/**
 * Returns the facts of a gift or exchange item at the outlet, by the id that is scanned; undefined where it is not sold
 * there.
 */
export type RewardGoodsOf = (variantId: string) => RewardFacts | undefined

export type RewardFacts = Omit<GiftItem, 'countPerTime' | 'id'>

/**
 * A plan as the calculation reads it. Gifts and exchange items that the outlet does not sell are left out; null where none is left,
 * because such a plan can give nothing. Source: pricing.md, C2.
 */
export function planOf(terms: PlanTerms, standing: PlanStanding, goodsOf: RewardGoodsOf): Plan | null {
  const { id, version, isEnabled, priority, used, areOptionsOnTop = true } = standing
  const { target, outlets, window, leavesOutReduced, occasion, benefit, limits, controlPercent } = terms
  const scope = scopeOfTerms(terms)
  const control = controlPercent ? { controlPercent } : {}
  const facts = { id, version, isEnabled, priority, scope, target, outlets, window, ...control }
  const benefits = withOptions(benefitOf(benefit, goodsOf), areOptionsOnTop)
  const usage = [...usageOf(limits, used), ...budgetUsage(terms.budget, used)]
  if (benefits === null) return null
  return terms.lots
    ? {
        ...facts,
        ...forLots(terms.lots, used, usage),
        leavesOutReduced,
        occasion,
        ...cappedBy(benefits, terms.lots, used),
      }
    : { ...facts, usage, leavesOutReduced, occasion, ...benefits }
}

/** Of a set: what is chosen beyond it costs extra. */
const withOptions = (benefit: BenefitIn<Plan> | null, areOnTop: boolean): BenefitIn<Plan> | null =>
  benefit?.type === 'bundle' && benefit.slots && areOnTop ? { ...benefit, hasOptionsOnTop: true } : benefit

const forLots = ({ expiresBy, quantity }: LotLimit, used: PlanUsed, usage: readonly UsageLimit[]) => ({
  expiresBy,
  usage: [...usage, { kind: 'quantity', limit: quantity, used: used.quantity ?? 0 } as const],
})

/** Pieces one by one are reduced as far as the lots go. */
function cappedBy(benefit: BenefitIn<Plan>, { quantity }: LotLimit, used: PlanUsed): BenefitIn<Plan> {
  if (benefit.type !== 'bundle' || benefit.count !== 1) return benefit
  const left = Math.max(1, quantity - (used.quantity ?? 0))
  return { ...benefit, maxTimes: Math.min(benefit.maxTimes ?? left, left, PLAN_COUNT_MOST) }
}

/**
 * Returns whether so much more is more than what the lots of a plan had: piece by piece it stops at the last; by weight, where a line is reduced as
 * a whole, it stops when nothing was left before.
 */
export function isOverLots(
  { lots, benefit }: Pick<PlanTerms, 'lots' | 'benefit'>,
  used: number,
  more: number,
): boolean {
  if (!lots) return false
  return benefit.type === 'bundle' ? used + more > lots.quantity : used >= lots.quantity
}

/** The largest number of times that the calculation accepts. */
const PLAN_COUNT_MOST = 999_999

const limitKinds = { total: 'total', perDay: 'per-day', perMember: 'per-member' } as const

const usageOf = (limits: PlanLimits, used: PlanUsed): UsageLimit[] =>
  (['total', 'perDay', 'perMember'] as const).flatMap((name) => {
    const limit = limits[name]
    return limit === null ? [] : [{ kind: limitKinds[name], limit, used: used[name] }]
  })

/** A budget that is used up ends the plan; a sale that would go beyond what is left is held against the books before it is paid. */
const budgetUsage = (budget: PlanTerms['budget'], { reducedMinor = 0, reducedTodayMinor = 0 }: PlanUsed) => [
  ...limitOf('budget', budget?.totalMinor, reducedMinor),
  ...limitOf('budget-per-day', budget?.perDayMinor, reducedTodayMinor),
]

const limitOf = (kind: UsageLimit['kind'], limit: number | null | undefined, used: number): UsageLimit[] =>
  limit === null || limit === undefined ? [] : [{ kind, limit, used }]

/** The reduction of a plan as the books know it: in all, and on the business day. */
export interface ReducedSoFar {
  readonly reducedMinor: number
  readonly reducedTodayMinor: number
}

/** Returns the budget that a further reduction would exceed; null where none. A reduction of 0 exceeds none. */
export function budgetExceeded(
  { budget }: Pick<PlanTerms, 'budget'>,
  { reducedMinor, reducedTodayMinor }: ReducedSoFar,
  moreMinor: number,
): { readonly limitMinor: number; readonly usedMinor: number } | null {
  if (!budget || moreMinor <= 0) return null
  const all = [
    { limitMinor: budget.totalMinor, usedMinor: reducedMinor },
    { limitMinor: budget.perDayMinor, usedMinor: reducedTodayMinor },
  ]
  const over = all.find(({ limitMinor, usedMinor }) => limitMinor !== null && usedMinor + moreMinor > limitMinor)
  return over ? { limitMinor: over.limitMinor ?? 0, usedMinor: over.usedMinor } : null
}

type Facts =
  | 'expiresBy'
  | 'id'
  | 'version'
  | 'isEnabled'
  | 'priority'
  | 'scope'
  | 'target'
  | 'outlets'
  | 'window'
  | 'usage'
  | 'controlPercent'
type BenefitIn<One> = One extends Plan ? Omit<One, Facts | 'leavesOutReduced' | 'occasion'> : never

function benefitOf(benefit: Benefit, goodsOf: RewardGoodsOf): BenefitIn<Plan> | null {
  switch (benefit.type) {
    case 'item-discount': {
      const { off } = benefit
      const facts = { type: benefit.type, ...(benefit.stacking && { stacking: benefit.stacking }) }
      return off.kind === 'percent'
        ? { ...facts, offBasisPoints: off.offBasisPoints }
        : { ...facts, offMinor: off.offMinor }
    }
    case 'full-gift': {
      const gifts = benefit.gifts.flatMap(({ variantId, countPerTime }): GiftItem[] => {
        const goods = goodsOf(variantId)
        return goods ? [{ ...goods, id: variantId, countPerTime }] : []
      })
      return gifts.length === 0 ? null : { ...benefit, gifts }
    }
    case 'exchange': {
      const items = benefit.items.flatMap(({ variantId, exchangePriceMinor }): ExchangeItem[] => {
        const goods = goodsOf(variantId)
        if (!goods) return []
        const { onHand: _onHand, ...facts } = goods
        return [{ ...facts, id: variantId, exchangePriceMinor }]
      })
      return items.length === 0 ? null : { ...benefit, items }
    }
    default:
      return benefit
  }
}
