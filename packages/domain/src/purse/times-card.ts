import type { BasketLine, Scope, Snapshot } from '../basket/index.ts'
import { scopeFinder } from '../offers/scope.ts'
import { multiplyDivide } from '../money/round.ts'
import { addDays } from '../time/calendar-day.ts'

/**
 * The terms that a session pass is sold on: so many uses of goods at a price, in minor units. Source: members.md §2,
 * MB-P12.
 */
export interface TimesTerms {
  readonly priceMinor: number
  readonly uses: number
  /** Good for so many days, the day it is sold included; null: for good. */
  readonly validDays: number | null
  readonly scope: Scope
}

/** Limits of a times card; its price has those of every payment ahead (D99). */
export const TIMES_LIMITS = { uses: { min: 1, max: 999 }, validDays: { min: 1, max: 3_650 } } as const

/** The last day a card sold on `day` is good for, as in a calendar; null: none. */
export const timesLastDay = (day: string, validDays: number | null): string | null =>
  validDays === null ? null : addDays(day, validDays - 1)

/** A use, or money, that comes back on a card that is over, or nearly, can be used for so many days more. Source: members.md §2, as points. */
export const RETURNED_USE_DAYS = 30

/** A card as its book has it; `usesLeft` is below 0 where tills used more than there were. */
export interface TimesCard {
  readonly paidMinor: number
  readonly usesSold: number
  readonly usesLeft: number
}

/**
 * Returns the worth of a pass's remaining uses: their share of the amount paid for it, rounded down, so that all its
 * uses together are worth that amount. Below 0 uses it is nothing, and it is never more than the amount paid.
 */
export const worthOfUses = ({ paidMinor, usesSold, usesLeft }: TimesCard): number =>
  multiplyDivide(paidMinor, Math.min(usesSold, Math.max(0, usesLeft)), usesSold, 'down')

/** Returns the number of uses left on a card on `today`, while `heldUses` are promised to payments that have begun. */
export const usesFree = (
  { usesLeft, lastDay }: { readonly usesLeft: number; readonly lastDay: string | null },
  heldUses: number,
  today: string,
): number => (lastDay !== null && lastDay < today ? 0 : Math.max(0, usesLeft - heldUses))

/** The lines that a card's goods are: pieces, of its scope, that have a price to take off. */
export function linesForCard(
  scope: Scope,
  { lines, categories }: Pick<Snapshot, 'lines' | 'categories'>,
): readonly BasketLine[] {
  const fits = scopeFinder(
    { lines, categories } as Snapshot,
    (line) => line.kind === 'counted' && line.sellPriceMinor > 0,
    0,
  ).linesOf(scope)
  return fits.indexes.flatMap((index) => lines[index] ?? [])
}
