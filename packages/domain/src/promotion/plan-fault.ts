import { priceLimits } from '../product/field-limits.ts'
import { PLAN_LIMITS } from './plan-limits.ts'

// The faults that a plan can have, and the checks of single fields.

export interface PlanRefusal {
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** The first thing wrong with a plan; undefined where nothing is. */
export type PlanFault = PlanRefusal | undefined

export const planFault = (code: string, field: string, facts: Readonly<Record<string, unknown>> = {}): PlanRefusal => ({
  code: `plan.${code}`,
  facts: { field, ...facts },
})

export type PlanAmount = (given: number, field: string) => PlanFault

export const amountOfCurrency =
  (decimals: number): PlanAmount =>
  (given, field) => {
    const { min, max } = priceLimits(decimals)
    return given >= min && given <= max
      ? undefined
      : planFault('amount-out-of-range', field, { min, max, given, decimals })
  }

export function percentIn(given: number, field: string): PlanFault {
  const { min, max } = PLAN_LIMITS.percentBasisPoints
  return given >= min && given <= max ? undefined : planFault('percent-out-of-range', field, { min, max, given })
}

export const countIn = (
  given: number,
  field: string,
  { min, max }: { readonly min: number; readonly max: number } = PLAN_LIMITS.count,
): PlanFault => (given >= min && given <= max ? undefined : planFault('count-out-of-range', field, { min, max, given }))

export function firstOf(checks: readonly (() => PlanFault)[]): PlanFault {
  for (const check of checks) {
    const found = check()
    if (found) return found
  }
  return undefined
}
