import type { CurrencyCode } from '../../money/money.ts'
import type { WideMinor } from '../../money/wide.ts'
import { foreignWorth, type ForeignCash } from '../../tenders/foreign-cash.ts'

/** Notes of one other currency, in its own minor units, and their worth in the drawer's currency. */
export interface NotesTotal<Minor = WideMinor, Currency extends string = string> {
  readonly currency: Currency
  readonly count: number
  readonly amountMinor: Minor
  readonly worthMinor: Minor
}

/** The notes of other currencies that a shift received: they are in no cash. */
export interface ShiftNotes<Minor, Currency extends string> {
  readonly foreign: readonly NotesTotal<Minor, Currency>[]
}

export const noNotes: ShiftNotes<never, never> = { foreign: [] }

/** Returns the notes of a shift for somebody who sees what should lie in its drawer, or not. */
export const notesShown = <Minor, Currency extends string>(
  { foreign }: ShiftNotes<Minor, Currency>,
  isSeen: boolean,
) => ({ foreign: isSeen ? [...foreign] : [] })

/** The notes of other currencies with which a tender was paid. */
export interface PaidNotes {
  readonly foreign?: readonly ForeignCash[] | undefined
}

/** Returns the worth of a tender's notes in the drawer's currency. */
export const worthOfNotes = ({ foreign }: PaidNotes): number => foreignWorth(foreign)

type OwnNotes = ShiftNotes<number, CurrencyCode>

/** Returns the notes of a shift with those of one more tender. */
export const withNotes = ({ foreign: totals }: OwnNotes, { foreign = [] }: PaidNotes): OwnNotes => ({
  foreign: foreign.reduce(withNote, totals),
})

function withNote(
  totals: OwnNotes['foreign'],
  { currency, amountMinor, worthMinor }: ForeignCash,
): OwnNotes['foreign'] {
  const before = totals.find((one) => one.currency === currency) ?? {
    currency,
    count: 0,
    amountMinor: 0,
    worthMinor: 0,
  }
  const after = {
    currency,
    count: before.count + 1,
    amountMinor: before.amountMinor + amountMinor,
    worthMinor: before.worthMinor + worthMinor,
  }
  return [...totals.filter((one) => one !== before), after].toSorted((one, other) =>
    one.currency < other.currency ? -1 : 1,
  )
}
