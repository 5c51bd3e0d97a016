import { comparedForeign, type ForeignCount } from '@kassa/domain/sales/foreign-counts.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { BookedShiftTotals } from '../shift-sums.store.ts'
import type { ShiftRow } from '../shift.store.ts'
import { insertNotesClosing } from './notes.store.ts'

/** The amounts counted of the notes of other currencies at a closing. */
export interface NotesAtClosing {
  readonly foreign?: readonly { readonly currency: string; readonly countedMinor: number }[]
}

type Totals = Pick<BookedShiftTotals, 'foreign'>

interface ClosedPlace {
  readonly shift: ShiftRow
  readonly newId: () => string
  readonly at: string
  readonly businessDay: string
}

interface Count {
  readonly totals: Totals
  readonly said: NotesAtClosing
  readonly isUncounted: boolean
}

/** Writes what was found over or short of each other currency, and answers what the shift keeps of it. */
export async function closeNotes(
  tx: Tx,
  merchantId: string,
  { shift, newId, at, businessDay }: ClosedPlace,
  { totals, said, isUncounted }: Count,
): Promise<{ readonly foreignCounts: readonly ForeignCount[] }> {
  // Nobody counted: the notes are taken to lie there, as the cash is.
  const found = isUncounted ? totals.foreign.map(asExpected) : (said.foreign ?? [])
  const foreignCounts = comparedForeign(found, totals.foreign)
  for (const one of foreignCounts) {
    if (one.differenceMinor === 0) continue
    const place = { id: newId(), shiftId: shift.id, outletId: shift.outletId, at, businessDay }
    const difference = { currency: one.currency, amountMinor: one.differenceMinor, valueCurrency: shift.currency }
    await insertNotesClosing(tx, merchantId, { ...place, ...difference })
  }
  return { foreignCounts }
}

const asExpected = ({ currency, amountMinor }: Totals['foreign'][number]) => ({
  currency,
  countedMinor: Number(amountMinor),
})

/** Returns the notes that were counted, and those of other currencies that nobody counted: they are taken to lie there. */
export const countedOrExpected = ({ foreign: said = [] }: NotesAtClosing, taken: Totals): NotesAtClosing => ({
  foreign: [
    ...said,
    ...taken.foreign.filter((one) => !said.some(({ currency }) => currency === one.currency)).map(asExpected),
  ],
})

/** Notes of other currencies that are over or short, each currency by itself. */
export const notesDiffer = ({ foreign = [] }: NotesAtClosing, taken: Totals): ReviewReason[] =>
  comparedForeign(foreign, taken.foreign).flatMap(({ currency, expectedMinor, countedMinor, differenceMinor }) =>
    differenceMinor === 0
      ? []
      : [{ code: 'shift.foreign-differs', facts: { currency, counted: countedMinor, expected: expectedMinor } }],
  )
