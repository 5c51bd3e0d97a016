import type { CurrencyCode } from '../money/money.ts'
import { roundToUnit } from '../money/round.ts'
import { DENOMINATIONS, facesOf } from './denominations.ts'

/**
 * The amounts a cashier most likely receives for `toPayMinor` (already cash-rounded), ascending: exact, then rounded up to the usual
 * notes. Always 4–6, the first is exact; empty when nothing is due.
 *
 * Where the usual notes meet in one amount, smaller notes and coins fill up, then the next note above.
 * Source: desk.md §3.9.
 */
export function quickCashAmounts(toPayMinor: number, currencyCode: CurrencyCode): readonly number[] {
  if (toPayMinor <= 0) return []
  const { usualNotes } = DENOMINATIONS[currencyCode]
  const smallest = usualNotes[0] ?? 1
  const smaller = facesOf(currencyCode).filter((face) => face < smallest)
  const amounts = new Set([toPayMinor, ...usualNotes.map((note) => roundToUnit(toPayMinor, note, 'up'))])
  const fillers = [
    ...smaller.map((face) => roundToUnit(toPayMinor, face, 'up')),
    ...usualNotes.map((note) => roundToUnit(toPayMinor + 1, note, 'up')),
    ...usualNotes.map((note) => roundToUnit(toPayMinor + 1, note, 'up') + note),
  ]
  for (const filler of fillers) if (amounts.size < FEWEST) amounts.add(filler)
  return [...amounts].sort((one, other) => one - other)
}

const FEWEST = 4
