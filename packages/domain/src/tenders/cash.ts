import { type RoundingMode, roundToUnit } from '../money/round.ts'
import type { CashRounding, PaymentFacts, Tender } from '../basket/index.ts'

/**
 * Returns the amount that cash has to pay (positive) or give back (negative) for a due, on the steps of the currency's
 * coins. `nearest` takes half away from zero, `half-down` toward it, `up` any rest away from it. Source: pricing.md,
 * stage I, Growth 2 (19).
 */
export const roundCash = (amountMinor: number, rounding: CashRounding | null): number =>
  rounding ? roundToUnit(amountMinor, rounding.unitMinor, modeFor(amountMinor, rounding)) : amountMinor

function modeFor(amountMinor: number, { unitMinor, mode }: CashRounding): RoundingMode {
  if (mode === 'up' || mode === 'down') return mode
  const isHalf = Math.abs(amountMinor % unitMinor) * 2 === unitMinor
  return mode === 'half-down' && isHalf ? 'down' : 'half-up'
}

type CashPaid = Extract<Tender, { kind: 'cash' }>

/**
 * The part of a due that all cash together pays: what is left for the last way of paying it is rounded by its own rule, ways before it count at face. Ways without a
 * rule of their own have the outlet's. Source: pricing.md, Growth 2, 19.
 */
export function cashToPayBy(
  dueMinor: number,
  { cashRounding, tenders }: Pick<PaymentFacts, 'cashRounding' | 'tenders'>,
): number {
  const cash = tenders.filter((one): one is CashPaid => one.kind === 'cash')
  const ruleOf = (one: CashPaid | undefined): CashRounding | null => one?.rounding ?? cashRounding
  const rule = ruleOf(cash.at(-1))
  const isOther = (one: CashPaid): boolean => {
    const own = ruleOf(one)
    return own?.unitMinor !== rule?.unitMinor || own?.mode !== rule?.mode
  }
  const beforeMinor = cash.filter(isOther).reduce((sum, { givenMinor }) => sum + givenMinor, 0)
  return beforeMinor + roundCash(dueMinor - beforeMinor, rule)
}

/** The cash rounding of a cash part: the rounded due minus the due, in (−unit, unit). Negative dues (refunds) mirror. */
export const cashRoundingOf = (dueMinor: number, rounding: CashRounding | null): number =>
  roundCash(dueMinor, rounding) - dueMinor

/** The count of one note or coin. */
export interface FaceCount {
  readonly faceMinor: number
  readonly count: number
}

/** Returns the worth of the counted notes and coins. */
export const sumOfFaces = (faces: readonly FaceCount[]): number =>
  faces.reduce((sum, { faceMinor, count }) => sum + faceMinor * count, 0)
