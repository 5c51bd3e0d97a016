import { budgetExceeded, isOverLots, type PlanUsed } from './plan-of.ts'
import type { PlanLimits, PlanTerms } from './plan-terms.ts'
import type { PlanReduction } from './plan-uses.ts'

const KINDS = ['total', 'perDay', 'perMember'] as const satisfies readonly (keyof PlanLimits)[]

/** The terms of a plan that say how much there is of it. */
export type LimitedTerms = Pick<PlanTerms, 'limits' | 'lots' | 'benefit' | 'budget'>

/** Returns which of its limits one more use of a plan would pass, by what was used before it; null where there is enough of it. */
export function beyondLimit(
  terms: LimitedTerms,
  used: PlanUsed,
  { quantity, reductionMinor }: Pick<PlanReduction, 'quantity' | 'reductionMinor'>,
): keyof PlanLimits | 'lots' | 'budget' | null {
  const over = KINDS.find((kind) => used[kind] >= (terms.limits[kind] ?? Infinity))
  if (over !== undefined) return over
  if (isOverLots(terms, used.quantity ?? 0, quantity)) return 'lots'
  const { reducedMinor = 0, reducedTodayMinor = 0 } = used
  return budgetExceeded(terms, { reducedMinor, reducedTodayMinor }, reductionMinor) ? 'budget' : null
}
