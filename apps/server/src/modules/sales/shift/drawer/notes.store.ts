import type { ForeignCash } from '@kassa/domain/tenders/foreign-cash.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { CashEntryRow } from '../shift.store.ts'

/** Writes the difference between a count of another currency's notes and the books, in the book of those notes. */
export const insertNotesClosing = (
  tx: Tx,
  merchantId: string,
  row: Pick<CashEntryRow, 'id' | 'shiftId' | 'outletId' | 'amountMinor' | 'at' | 'businessDay'> & {
    readonly currency: string
    readonly valueCurrency: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into foreign_cash (merchant_id, id, outlet_id, shift_id, kind, currency, amount_minor, value_currency, value_minor, at,
      business_day)
    values (${merchantId}, ${row.id}, ${row.outletId}, ${row.shiftId}, 'closing', ${row.currency}, ${row.amountMinor},
      ${row.valueCurrency}, 0, ${row.at}, ${row.businessDay})`)

/**
 * Where and when notes came into a drawer besides, or went out of it, and the document they were brought by; of an entry that is kept, with its number. `shiftId` is null where the shift was
 * closed before: they are in no drawer's book.
 */
interface BesidesPlace extends Pick<CashEntryRow, 'outletId' | 'at' | 'businessDay'> {
  readonly shiftId: string | null
  readonly currency: string
  readonly documentId: string
  readonly number?: string | null
}

/** Writes notes of other currencies that lie in a drawer besides what paid a document, or less of them. */
export async function insertNotesBesides(
  tx: Tx,
  merchantId: string,
  { newId, ...place }: BesidesPlace & { readonly newId: () => string },
  notes: readonly ForeignCash[],
): Promise<void> {
  for (const { currency, amountMinor, worthMinor } of notes)
    await tx.run(sql`
      insert into foreign_cash (merchant_id, id, outlet_id, shift_id, kind, currency, amount_minor, value_currency, value_minor,
        document_id, document_number, at, business_day)
      values (${merchantId}, ${newId()}, ${place.outletId}, ${place.shiftId}, 'besides', ${currency}, ${amountMinor},
        ${place.currency}, ${worthMinor}, ${place.documentId}, ${place.number ?? null}, ${place.at}, ${place.businessDay})`)
}
