import { lessPercent, roundToUnit } from '../money/round.ts'
import { accept, refuse, type Result } from '../result.ts'
import type { PricingRefusal, OrderChange, RoundingOff } from '../basket/index.ts'

/**
 * Returns the amount that a person's change takes off the discountable lines; negative when a target raises the price.
 * `totalMinor` = Σ all line payables, `openMinor` = the part of the discountable lines. Refuses what they cannot carry.
 * Source: pricing.md, stage F; the measure at `OrderChange`.
 */
export function orderChangeOff(
  change: OrderChange,
  totalMinor: number,
  openMinor: number,
): Result<number, PricingRefusal> {
  if (change.kind === 'percent') return accept(openMinor - lessPercent(openMinor, change.offBasisPoints))
  if (change.kind === 'amount') {
    if (change.offMinor <= openMinor) return accept(change.offMinor)
    return refuse({
      code: 'order-change.too-large',
      facts: { wantedMinor: change.offMinor, mostMinor: openMinor },
    })
  }
  const offMinor = totalMinor - change.totalMinor
  const wantedMinor = change.totalMinor
  if (offMinor > openMinor) {
    return refuse({ code: 'order-change.target-too-low', facts: { wantedMinor, leastMinor: totalMinor - openMinor } })
  }
  if (offMinor < 0 && openMinor === 0) return refuse({ code: 'order-change.nothing-to-change', facts: { wantedMinor } })
  return accept(offMinor)
}

/** Rounding-off as it stands: none, or a unit and mode that hold by themselves or by the cashier's button. */
export const activeRounding = (rounding: RoundingOff | null): RoundingOff | null =>
  rounding === null || (rounding.by === 'cashier' && !rounding.isPressed) ? null : rounding

/** Returns the amount that rounding takes off a total; negative when it raises it. Source: pricing.md, stage G. */
export const roundedOff = (rounding: RoundingOff, totalMinor: number): number =>
  totalMinor - roundToUnit(totalMinor, rounding.unitMinor, rounding.mode)

/** Tax included: the discountable lines carry it as far as they can. Source: pricing.md, stage G; the measure at `RoundingOff`. */
export function roundingOnLines(rounding: RoundingOff, totalMinor: number, openMinor: number): number {
  const offMinor = roundedOff(rounding, totalMinor)
  if (offMinor < 0) return openMinor === 0 ? 0 : offMinor
  return Math.min(offMinor, openMinor)
}
