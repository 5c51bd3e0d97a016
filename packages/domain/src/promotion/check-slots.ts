import type { ProductReference, SetSlot } from '../basket/index.ts'
import { countIn, firstOf, planFault, type PlanFault } from './plan-fault.ts'
import { PLAN_LIMITS } from './plan-limits.ts'
import type { Benefit } from './plan-terms.ts'

type Bundle = Extract<Benefit, { readonly type: 'bundle' }>

/** A set with what follows from its slots: how many pieces it needs, and that these are mixed. */
export function wholeSet(benefit: Benefit): Benefit {
  if (benefit.type !== 'bundle' || !benefit.slots) return benefit
  const count = benefit.slots.reduce((sum, { least }) => sum + least, 0)
  return { ...benefit, count, pooling: 'mix' }
}

/**
 * Checks the slots of a set. Each goods stand in one slot, and at least one slot needs a piece. A set has one price, and nothing must be bought
 * before it counts. Source: docs/decisions/2554.
 */
export function checkSlots({ slots, reward, thresholdMinor, thresholdPieces }: Bundle, decimals: number): PlanFault {
  if (!slots) return undefined
  const { slots: max } = PLAN_LIMITS
  if (slots.length === 0 || slots.length > max)
    return planFault('slots-out-of-range', 'benefit.slots', { min: 1, max, given: slots.length })
  if (reward.kind !== 'total' || thresholdMinor || thresholdPieces) return planFault('slots-alone', 'benefit.reward')
  return (
    firstOf(slots.map((slot, at) => () => checkSlot(slot, `benefit.slots.${at}`, decimals))) ??
    (slots.every(({ least }) => least === 0) ? planFault('slots-least', 'benefit.slots') : undefined) ??
    goodsTwice(slots)
  )
}

function checkSlot({ least, most, choices }: SetSlot, at: string, decimals: number): PlanFault {
  const { slotChoices: max, slotPieces } = PLAN_LIMITS
  if (choices.length === 0 || choices.length > max)
    return planFault('rewards-out-of-range', `${at}.choices`, { min: 1, max, given: choices.length })
  return (
    countIn(least, `${at}.least`, { min: 0, max: slotPieces }) ??
    countIn(most, `${at}.most`, { min: Math.max(1, least), max: slotPieces }) ??
    firstOf(
      choices.map(
        ({ surchargeMinor }, place) =>
          () =>
            surchargeIn(surchargeMinor, `${at}.choices.${place}.surchargeMinor`, decimals),
      ),
    )
  )
}

/** At most 9999.99, yen 9999, as of an option. */
function surchargeIn(given: number, field: string, decimals: number): PlanFault {
  const max = decimals === 0 ? 9_999 : PLAN_LIMITS.slotMinor
  return given >= 0 && given <= max
    ? undefined
    : planFault('amount-out-of-range', field, { min: 0, max, given, decimals })
}

/** A product with all its variants is the same goods as each of them. */
const isSame = (one: ProductReference, other: ProductReference): boolean =>
  one.productId === other.productId &&
  (one.variantId === null || other.variantId === null || one.variantId === other.variantId)

function goodsTwice(slots: readonly SetSlot[]): PlanFault {
  const all = slots.flatMap(({ choices }, at) =>
    choices.map((choice, place) => ({ choice, field: `benefit.slots.${at}.choices.${place}` })),
  )
  const twice = all.find(({ choice }, at) => all.slice(0, at).some((one) => isSame(one.choice, choice)))
  return twice && planFault('reward-taken', twice.field)
}
