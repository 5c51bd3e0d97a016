import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { ForeignCount } from '@kassa/domain/sales/foreign-counts.ts'
import { json, sql, type Sql } from '../../../../platform/db/sql.ts'
import { areNotesOfDrawer } from './drawer-entries.store.ts'

/** The notes of other currencies that were counted when a shift was closed, as they are written. */
export interface NotesToWrite {
  readonly foreignCounts: readonly ForeignCount[]
}

/** The same as they are read. */
export interface NotesCounted {
  readonly foreignCounts: (ForeignCount & { readonly currency: SellingCurrency })[]
}

/** The column of `NotesCounted` in a row of a shift `s`, and its assignment. */
export const notesCounted = sql`s.foreign_counts`
export const setNotesCounted = ({ foreignCounts }: NotesToWrite): Sql => sql`foreign_counts = ${json(foreignCounts)}`

/** The notes that a shift `s` received, by currency, as the lateral row `notes`; and the column of a shift's sums that has them. */
export const notesReceived = (merchantId: string): Sql => sql`(
  select jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', kassa_wide(amount_minor),
    'worthMinor', kassa_wide(value_minor), 'count', entries) order by currency) as received
  from (select currency, sum(amount_minor) as amount_minor, sum(value_minor) as value_minor, count(*)::int as entries
    from foreign_cash f where merchant_id = ${merchantId} and shift_id = s.id and kind <> 'closing' and ${areNotesOfDrawer('f')}
    group by currency) n)`
export const receivedNotes = sql`coalesce(notes.received, '[]'::jsonb) as foreign`
