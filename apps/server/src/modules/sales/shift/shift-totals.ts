import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { wideSums, type WideMinor } from '@kassa/domain/money/wide.ts'
import { noNotes } from '@kassa/domain/sales/drawer/notes-of-shift.ts'
import { sumsOfFacts } from '@kassa/domain/sales/shift-facts.ts'
import { shiftTotals } from '@kassa/domain/sales/shift-totals.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ShiftListRow } from './shift-list.store.ts'
import { listShiftSums, type ShiftSumsRow, type BookedShiftTotals } from './shift-sums.store.ts'

function bookTotals({ shiftId, taxMinor, cashRoundingMinor, unbooked, unread, ...sums }: ShiftSumsRow) {
  const { unbookedMinor } = sums
  return { shiftId, ...shiftTotals(sums, wideSums), taxMinor, cashRoundingMinor, unbooked, unbookedMinor, unread }
}

/** The totals of several shifts, each summed from the rows behind it (lesson 55). */
export async function listShiftTotals(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<(BookedShiftTotals & { readonly shiftId: string })[]> {
  return (await listShiftSums(tx, merchantId, ids)).map(bookTotals)
}

/** The totals of a shift with nothing booked. */
export const nothingYet: BookedShiftTotals = {
  ...shiftTotals<WideMinor, SellingCurrency>({ ...sumsOfFacts([]), ...noNotes }, wideSums),
  taxMinor: 0,
  cashRoundingMinor: 0,
  unbooked: 0,
  unbookedMinor: 0,
  unread: 0,
}

/** Totals of shifts: frozen where closed, summed from the books where open. */
export async function totalsOf(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  shifts: readonly ShiftListRow[],
): Promise<Map<string, BookedShiftTotals>> {
  const open = shifts.filter(({ closing }) => closing === null).map(({ id }) => id)
  const summed = open.length === 0 ? [] : await listShiftTotals(tx, merchantId, open)
  return new Map([
    ...shifts.flatMap(({ id, closing }) => (closing === null ? [] : [[id, { ...nothingYet, ...closing }] as const])),
    ...summed.map((totals) => [totals.shiftId, totals] as const),
  ])
}
