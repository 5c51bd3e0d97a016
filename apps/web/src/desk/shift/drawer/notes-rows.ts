import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { NotesTotal, ShiftNotes } from '@kassa/domain/sales/drawer/notes-of-shift.ts'
import { amountText } from '../../ui/money-text.ts'

/** The rows of a shift's notes of other currencies: how much of each, and its worth. */
export const notesRows = ({ foreign }: ShiftNotes<number, CurrencyCode>) =>
  foreign.map(
    ({ currency, amountMinor, worthMinor }: NotesTotal<number, CurrencyCode>) =>
      [`${currency} ${amountText(amountMinor, currency)}`, worthMinor, true] as const,
  )
