import type { Scope } from '../basket/index.ts'
import { PLAN_LIMITS } from './plan-limits.ts'
import { countIn, firstOf, planFault, type PlanAmount, type PlanFault, type PlanRefusal } from './plan-fault.ts'
import type { Benefit, PlanThreshold } from './plan-terms.ts'
import { thingsOf } from './scope-things.ts'

// Checks of the conditions of a plan: thresholds, their goods, the steps of a rebate.

export function checkScope(scope: Scope, field: string): PlanFault {
  if (scope.kind === 'all') return undefined
  const things = thingsOf(scope)
  if (things.length === 0) return planFault('scope-empty', field)
  return things.length > PLAN_LIMITS.scopeGoods
    ? planFault('scope-too-long', field, { max: PLAN_LIMITS.scopeGoods, given: things.length })
    : undefined
}

/** A threshold in money or in pieces; with a condition of its own, or where something is given, there must be one. */
export function checkFrom(
  from: PlanThreshold & { readonly conditionScope: Scope | null },
  amount: PlanAmount,
  isNeeded: boolean,
): PlanFault {
  const { thresholdMinor, thresholdPieces, conditionScope } = from
  if (thresholdPieces !== null) {
    if (thresholdMinor !== 0) return planFault('threshold-mixed', 'benefit.thresholdMinor')
    return countIn(thresholdPieces, 'benefit.thresholdPieces') ?? checkCondition(conditionScope)
  }
  if (thresholdMinor === 0 && !isNeeded && conditionScope === null) return undefined
  if (thresholdMinor === 0) return planFault('threshold-missing', 'benefit.thresholdMinor')
  return amount(thresholdMinor, 'benefit.thresholdMinor') ?? checkCondition(conditionScope)
}

const checkCondition = (scope: Scope | null): PlanFault =>
  scope === null ? undefined : checkScope(scope, 'benefit.conditionScope')

export function checkRebate(benefit: Extract<Benefit, { type: 'rebate' }>, amount: PlanAmount): PlanFault {
  const { tiers, capMinor, conditionScope } = benefit
  if (tiers.length === 0 || tiers.length > PLAN_LIMITS.tiers) {
    return planFault('tiers-out-of-range', 'benefit.tiers', { min: 1, max: PLAN_LIMITS.tiers, given: tiers.length })
  }
  const inPieces = tiers.filter(({ thresholdPieces }) => thresholdPieces !== null).length
  if (inPieces !== 0 && inPieces !== tiers.length) return planFault('threshold-mixed', 'benefit.tiers')
  return (
    firstOf(tiers.map((tier, at) => () => checkTier(tier, amount, `benefit.tiers.${at}`))) ??
    checkSteps(tiers) ??
    (capMinor === null ? undefined : amount(capMinor, 'benefit.capMinor')) ??
    checkCondition(conditionScope)
  )
}

/** The reduction is less than what is asked for, as a coupon's (specification §5); pieces have no amount to compare with. */
function checkTier(tier: PlanThreshold & { readonly amountMinor: number }, amount: PlanAmount, at: string): PlanFault {
  const found =
    checkFrom({ ...tier, conditionScope: null }, amount, true) ?? amount(tier.amountMinor, `${at}.amountMinor`)
  if (found) return { ...found, facts: { ...found.facts, field: placeInTier(found, at) } }
  const { thresholdMinor, thresholdPieces, amountMinor } = tier
  return thresholdPieces === null && amountMinor >= thresholdMinor
    ? planFault('off-not-below-threshold', `${at}.amountMinor`, { amountMinor, thresholdMinor })
    : undefined
}

const placeInTier = ({ facts }: PlanRefusal, at: string): string => `${at}.${String(facts['field']).split('.').at(-1)}`

const stepOf = ({ thresholdMinor, thresholdPieces }: PlanThreshold): number => thresholdPieces ?? thresholdMinor

/** Each step once, and a higher one takes more off: a lower one that does as well would never be reached for. */
function checkSteps(tiers: readonly (PlanThreshold & { readonly amountMinor: number })[]): PlanFault {
  for (const [at, tier] of tiers.entries()) {
    const before = tiers.slice(0, at)
    const isTaken = before.some((one) => stepOf(one) === stepOf(tier))
    if (isTaken) return planFault('tier-taken', `benefit.tiers.${at}`, { thresholdMinor: tier.thresholdMinor })
    const isWorse = before.some((one) => stepOf(one) < stepOf(tier) !== one.amountMinor < tier.amountMinor)
    if (isWorse) return planFault('tier-not-better', `benefit.tiers.${at}.amountMinor`)
  }
  return undefined
}

/**
 * Checks the threshold of pieces that get cheaper: it may be left out; a condition of its own, or repeating by it,
 * needs one.
 */
export const checkAsking = (
  benefit: Extract<Benefit, { readonly pooling: unknown }>,
  amount: PlanAmount,
): PlanFault => {
  const { thresholdMinor = 0, thresholdPieces = null, conditionScope = null, isRepeating = false } = benefit
  return checkFrom({ thresholdMinor, thresholdPieces, conditionScope }, amount, isRepeating)
}
