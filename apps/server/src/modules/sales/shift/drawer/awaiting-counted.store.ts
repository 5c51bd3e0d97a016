import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { foundNotes } from './behind-part.store.ts'
import { areNotesOfBooks } from './drawer-entries.store.ts'
import type { Awaiting } from './list-awaiting.store.ts'

/** Cash that awaited its count, with the shift whose count had it and what that had expected of it by a note. */
type CountedCash = Pick<
  Awaiting,
  'shiftId' | 'outletId' | 'currency' | 'amountMinor' | 'documentId' | 'documentNumber' | 'notedId' | 'soldAt'
> & { readonly notedMinor: number }

interface Counting {
  readonly at: string
  readonly businessDay: string
  readonly newId: () => string
}

/** Writes what the count of a shift had of it, as over or short: its own cash, and the notes of other currencies that paid it, as far as the count found them. */
export async function insertCounted(
  tx: Tx,
  merchantId: string,
  cash: CountedCash,
  { at, businessDay, newId }: Counting,
): Promise<void> {
  const { shiftId, outletId, currency, documentId, documentNumber } = cash
  const countedMinor = cash.amountMinor - cash.notedMinor
  const taken = await listNotes(tx, merchantId, cash)
  const rows = [
    ...(countedMinor === 0 ? [] : [{ countedMinor, notes: null, notesMinor: null }]),
    ...taken.map((one) => ({ countedMinor: 0, notes: one.currency, notesMinor: one.amountMinor })),
  ]
  for (const { countedMinor: counted, notes, notesMinor } of rows)
    await tx.run(sql`
      insert into cash_behind_count (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, counted_minor, notes_currency, notes_minor, document_id,
        document_number, at, business_day)
      values (${merchantId}, ${newId()}, ${shiftId}, ${outletId}, 'booked', ${currency}, 0, ${counted}, ${notes}, ${notesMinor}, ${documentId},
        ${documentNumber}, ${at}, ${businessDay})`)
}

/** The notes of a currency (`f`) of which a count had found as many, for this document. */
const claimedBy = (merchantId: string, documentId: string): Sql => sql`(
  select coalesce(sum(c.notes_minor), 0)::bigint from cash_behind_count c
  where c.merchant_id = ${merchantId} and c.document_id = ${documentId} and c.notes_currency = f.currency)`

const listNotes = (
  tx: Tx,
  merchantId: string,
  { documentId, shiftId, notedId, soldAt }: CountedCash,
): Promise<{ currency: string; amountMinor: number }[]> =>
  tx.many(sql`
    select n.currency, found.minor as amount_minor
    from (
      select currency, sum(amount_minor)::bigint - ${claimedBy(merchantId, documentId)} as amount_minor from foreign_cash f
      where merchant_id = ${merchantId} and document_id = ${documentId} and kind in ('sale', 'besides') and shift_id is null and ${areNotesOfBooks('f')}
      group by currency
    ) as n, (select ${shiftId}::uuid as shift_id, ${notedId}::uuid as noted_id) as b, (select ${soldAt}::timestamptz as at) as turn,
      lateral (select ${foundNotes(merchantId)}::bigint as minor) as found
    where found.minor <> 0 order by n.currency`)
