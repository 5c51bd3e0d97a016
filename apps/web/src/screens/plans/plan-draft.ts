import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { createPlan, type planView } from '@kassa/contract/promotion/plan.calls.ts'
import { openWindow, type PlanType } from '@kassa/domain/promotion/plan-terms.ts'

export type ShownPlan = OutputOf<typeof planView>
type Terms = InputOf<(typeof createPlan)['request']>

/** A plan while it is typed: numbers may be missing or unreadable, which the form then says. */
export type PlanDraft = Omit<Terms, 'benefit' | 'limits' | 'controlPercent' | 'budget'> & {
  readonly benefit: BenefitDraft
  readonly limits: Readonly<Record<'total' | 'perDay' | 'perMember', number | string | null>>
  readonly controlPercent: number | string | null
  readonly budget: Readonly<Record<'totalMinor' | 'perDayMinor', number | string | null>>
}

export type BenefitDraft = { readonly type: PlanType } & Readonly<Record<string, unknown>>

const threshold = { thresholdMinor: 10_000, thresholdPieces: null, conditionScope: null }
const asking = { thresholdMinor: 0, thresholdPieces: null, conditionScope: null, isRepeating: false }
const pooled = { pooling: 'mix', maxTimes: null, ...asking }
const repeating = { isRepeating: false, maxTimes: null }

/**
 * The first draft of each type of plan: sound where a number can be guessed, empty where only the merchant knows it.
 */
export const firstBenefit: Readonly<Record<PlanType, BenefitDraft>> = {
  'whole-order': { type: 'whole-order', offBasisPoints: 1_000, isStackable: false, ...threshold },
  'item-discount': { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_000 }, stacking: null },
  'price-list': { type: 'price-list', prices: [] },
  promotion: { type: 'promotion', priceMinor: null },
  rebate: {
    type: 'rebate',
    tiers: [{ thresholdMinor: 10_000, thresholdPieces: null, amountMinor: 1_000 }],
    isRepeating: false,
    capMinor: null,
    isStackable: false,
    conditionScope: null,
  },
  exchange: { type: 'exchange', items: [], ...threshold, ...repeating },
  'buy-get': { type: 'buy-get', buyCount: 3, getCount: 1, reward: null, isOnTopOfSpecial: false, ...pooled },
  'full-gift': { type: 'full-gift', gifts: [], ...threshold, ...repeating },
  'second-item': {
    type: 'second-item',
    reward: { kind: 'percent', offBasisPoints: 5_000 },
    isOnTopOfSpecial: false,
    ...pooled,
  },
  bundle: { type: 'bundle', count: 3, reward: { kind: 'total', totalMinor: null }, pick: 'dearest', ...pooled },
}

const noBudget = { totalMinor: null, perDayMinor: null }

export const newDraft = (currency: Terms['currency']): PlanDraft => ({
  name: '',
  currency,
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: openWindow as Terms['window'],
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  controlPercent: null,
  budget: noBudget,
  occasion: null,
  web: null,
  benefit: firstBenefit['whole-order'],
})

export const draftOf = (plan: Omit<ShownPlan, 'names'>): PlanDraft => ({
  name: plan.name,
  currency: plan.currency,
  scope: plan.scope,
  target: plan.target,
  outlets: plan.outlets,
  window: plan.window,
  limits: plan.limits,
  leavesOutReduced: plan.leavesOutReduced,
  controlPercent: plan.controlPercent ?? null,
  budget: plan.budget ?? noBudget,
  occasion: plan.occasion,
  web: plan.web ?? null,
  benefit: wholeBenefit(plan.benefit),
})

/** With what a plan of before leaves out. */
function wholeBenefit(benefit: ShownPlan['benefit']): BenefitDraft {
  if (benefit.type === 'buy-get') return { reward: null, ...asking, ...benefit }
  if (benefit.type === 'bundle') return { pick: 'dearest', ...asking, ...benefit }
  if (benefit.type === 'item-discount') return { stacking: null, ...benefit }
  return benefit.type === 'second-item' ? { ...asking, ...benefit } : benefit
}
