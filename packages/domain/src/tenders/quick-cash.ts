import type { CurrencyCode } from '../money/money.ts'
import { roundToUnit } from '../money/round.ts'
import { DENOMINATIONS } from '../payment/denominations.ts'

/**
 * The amounts a cashier most likely receives for `toPayMinor` (already cash-rounded), minor units, ascending: exact, then rounded up
 * to the usual notes. Always 4–6, the first is exact; empty when nothing is due.
 *
 * Only notes are rounded up to, never coins: nobody hands over 194.70 for 194.63. Where the usual notes meet in one amount, smaller
 * notes fill up, then the single notes that are enough, then the two usual notes above. Source: desk.md §3.9; look.md, the desk.
 */
export function quickCashAmounts(toPayMinor: number, currencyCode: CurrencyCode): readonly number[] {
  if (toPayMinor <= 0) return []
  const { usualNotes, notes } = DENOMINATIONS[currencyCode]
  const upTo = (unit: number): number => roundToUnit(toPayMinor, unit, 'up')
  const above = (unit: number): number => roundToUnit(toPayMinor + 1, unit, 'up')
  const smallest = usualNotes[0] ?? 1
  const [larger = smallest, largest = smallest] = usualNotes.slice(-2)
  const amounts = new Set([toPayMinor, ...usualNotes.map(upTo)])
  const fillers = [
    ...notes.filter((note) => note < smallest).map(upTo),
    ...notes.filter((note) => note > toPayMinor).toReversed(),
    ...[smallest, larger, largest].map(above),
    ...[larger, largest].map((note) => above(largest) + note),
  ]
  for (const filler of fillers) if (amounts.size < FEWEST) amounts.add(filler)
  return [...amounts].sort((one, other) => one - other)
}

const FEWEST = 4
