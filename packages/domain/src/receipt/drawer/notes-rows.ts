import type { CurrencyCode } from '../../money/money.ts'
import type { PaidNotes } from '../../sales/drawer/notes-of-shift.ts'
import { comparedForeign } from '../../sales/foreign-counts.ts'
import type { ShiftTotals } from '../../sales/shift-totals.ts'
import { amountText } from '../../text/money-text.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import type { ReceiptWords } from '../words/en.ts'

/** The counted amounts of foreign cash; left out where none was taken. */
export interface NotesFound {
  readonly foreign?: readonly { readonly currency: CurrencyCode; readonly countedMinor: number }[]
}

type NotesTaken = Pick<ShiftTotals<number, CurrencyCode>, 'foreign'>

const noted = (left: string, minor: number, currency: CurrencyCode): ReceiptBlock => ({
  kind: 'row',
  left,
  right: `${amountText(minor, currency)} ${currency}`,
})

/** Returns the rows of notes that payments received, each with what it counted. */
export const receivedRows = (
  tenders: readonly PaidNotes[],
  { shift }: ReceiptWords,
  currency: CurrencyCode,
): ReceiptBlock[] =>
  tenders
    .flatMap(({ foreign }) => foreign ?? [])
    .map((one) => ({
      kind: 'row',
      left: `${shift.foreign} ${one.currency} ${amountText(one.amountMinor, one.currency)}`,
      right: amountText(one.worthMinor, currency),
    }))

/** Returns the rows of notes as they lie apart, each with what it counted in the sums above. */
export const takenRows = ({ foreign }: NotesTaken, { shift }: ReceiptWords, currency: CurrencyCode): ReceiptBlock[] =>
  foreign.length === 0
    ? []
    : [
        ...foreign.flatMap((one) => [
          noted(`${shift.foreign} (${String(one.count)})`, one.amountMinor, one.currency),
          noted(`  ${shift.foreignWorth}`, one.worthMinor, currency),
        ]),
        { kind: 'rule' },
      ]

/** Returns the rows of the notes that were counted, and of their difference from the books. */
export const foundRows = (
  { foreign: found = [] }: NotesFound,
  { foreign: taken }: NotesTaken,
  words: ReceiptWords,
): ReceiptBlock[] =>
  comparedForeign(found, taken).flatMap(({ currency, countedMinor, differenceMinor }) => [
    noted(`${words.shift.foreign}: ${words.shift.counted}`, countedMinor, currency as CurrencyCode),
    ...(differenceMinor === 0
      ? []
      : [noted(`  ${words.shift.difference}`, Number(differenceMinor), currency as CurrencyCode)]),
  ])
