import { checkScope } from '../promotion/check-threshold.ts'
import type { PlanRefusal } from '../promotion/plan-fault.ts'
import { accept, refuse, type Result } from '../result.ts'
import { payInLimits } from './purse.ts'
import { TIMES_LIMITS, type TimesTerms } from './times-card.ts'

/**
 * Returns whether such a card can be sold. Refuses with `times-offer.price-invalid`, `times-offer.uses-invalid`, `times-offer.days-invalid` (each with `min`,
 * `max`, `given`) and `plan.scope-empty`, `plan.scope-too-long` for the goods; `field` names the place.
 */
export function checkTimesTerms(terms: TimesTerms, decimals: number): Result<TimesTerms, PlanRefusal> {
  const { leastMinor, mostMinor } = payInLimits(decimals)
  const { uses, validDays } = TIMES_LIMITS
  const found =
    outside('price-invalid', 'priceMinor', terms.priceMinor, { min: leastMinor, max: mostMinor, decimals }) ??
    outside('uses-invalid', 'uses', terms.uses, uses) ??
    (terms.validDays === null ? undefined : outside('days-invalid', 'validDays', terms.validDays, validDays)) ??
    checkScope(terms.scope, 'scope')
  return found ? refuse(found) : accept(terms)
}

function outside(
  code: string,
  field: string,
  given: number,
  limits: { readonly min: number; readonly max: number; readonly decimals?: number },
): PlanRefusal | undefined {
  const isWithin = given >= limits.min && given <= limits.max
  return isWithin ? undefined : { code: `times-offer.${code}`, facts: { field, ...limits, given } }
}
