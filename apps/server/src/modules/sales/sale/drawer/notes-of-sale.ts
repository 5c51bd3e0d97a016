import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import { rulesOf } from '@kassa/domain/payment/tender-rules.ts'
import { foreignWorth, type ForeignCash } from '@kassa/domain/tenders/foreign-cash.ts'

/** Notes of other currencies among what was received. */
export interface BookedNotes {
  readonly foreign: readonly ForeignCash[]
}

export const bookedNotes = ({ foreign = [] }: Pick<EntryTender, 'foreign'>): BookedNotes => ({ foreign })

type Received = Pick<EntryTender, 'method' | 'receivedMinor' | 'foreign'>

/** Returns whether the notes of a tender cannot be: worth more than was received, of the outlet's own currency, or beside what is no cash. */
export const notesContradict = ({ method, receivedMinor, foreign = [] }: Received, own: string): boolean =>
  foreignWorth(foreign) > receivedMinor ||
  foreign.some(({ currency }) => currency === own) ||
  (foreign.length > 0 && !rulesOf(method).givesChange)

/** The settings that the cash of a sale is held against. */
export const CASH_SETTINGS = ['sales.cash-rounding', 'sales.foreign-cash'] as const
