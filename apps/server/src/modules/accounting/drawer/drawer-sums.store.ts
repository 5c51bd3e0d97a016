import type { Notes } from '@kassa/domain/accounting/drawer/drawer-posting.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { areNotesOfBooks, cashBehindCount, cashBetweenShifts, isMoneyOfBooks } from '../../sales/public.ts'
import { lastDayBefore } from '../journal/batch-rule.ts'
import { listSums, rowKey, within, type JournalPlace } from '../journal/journal-place.store.ts'

/** The notes that a row of `foreign_cash` or `foreign_banking` moves; days that an older rule sealed keep their lines without them. */
const notesOf = (table: string, place: JournalPlace): Sql => {
  const of = sql.raw(`${table}.`)
  return sql`case when ${of}business_day > ${lastDayBefore('notes by currency', place)} then ${of}currency end as notes_currency, ${of}amount_minor as notes_minor`
}

/** The tables in which notes of other currencies stand. */
export const NOTES_TABLES = ['foreign_cash', 'foreign_banking'] as const

/** Notes of one currency added up. */
const notesSum = sql`case when notes_currency is not null then jsonb_build_object('currency', notes_currency, 'minor', sum(notes_minor)::text) end as notes`

/** The part of an amount that lies in notes, and these, added up; and the columns of an amount that has none. */
export const inNotesSum = sql`sum(foreign_minor) as foreign_minor, ${notesSum}`
export const withoutNotes = sql`0 as foreign_minor, null as notes_currency, 0 as notes_minor`

/** The notes that paid, with the document that they paid. */
export const notesThatPaid = (place: JournalPlace): Sql => sql`
  select ${rowKey(place, 'f.business_day', 'f.document_id')} as day, f.value_minor, ${notesOf('f', place)} from foreign_cash f
  where ${within('f', place)} and f.kind = 'sale'`

export interface CashOfDay {
  readonly day: string
  readonly kind: 'float' | 'in' | 'out' | 'closing' | 'to-safe' | 'unbooked'
  readonly destination: string | null
  readonly amountMinor: number
  readonly foreignMinor: number
  readonly notes: Notes | null
}

/**
 * Movements of a drawer beside tenders; of entries that are kept in quarantine, and notes that belong to no payment, too. Cash that came behind its count takes back what that found over
 * or short of it, as the closing posted it (docs/decisions/2763). A float comes from the safe as far as it did not lie in its drawer (docs/decisions/2801).
 */
export const listCash = (tx: Tx, place: JournalPlace): Promise<CashOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, kind, destination, sum(amount_minor) as amount_minor, ${inNotesSum} from (
      select ${rowKey(place, 'e.business_day', 'e.shift_id')} as day, e.kind, case when e.is_tips then 'tips' else e.destination end as destination, e.amount_minor, ${withoutNotes} from cash_entry e
      where ${within('e', place)} and e.kind in ('float', 'in', 'out', 'closing', 'unbooked') and ${isMoneyOfBooks('e')}
      union all
      select ${rowKey(place, 'late.business_day', 'late.opened_by')}, moved.kind, late.destination, moved.amount_minor, ${withoutNotes} from ${cashBehindCount} late
      cross join lateral (values (late.kind, late.amount_minor), ('closing', -late.counted_minor)) as moved (kind, amount_minor)
      where ${within('late', place)} and moved.amount_minor <> 0
      union all
      select ${rowKey(place, 'between.business_day', 'between.shift_id')}, between.kind, null, between.amount_minor, ${withoutNotes} from ${cashBetweenShifts} between
      where ${within('between', place)} and between.amount_minor <> 0
      union all
      select ${rowKey(place, 'f.business_day', 'coalesce(f.document_id, f.shift_id, f.id)')}, 'unbooked', null, f.value_minor, f.value_minor, ${notesOf('f', place)} from foreign_cash f where ${within('f', place)} and f.kind = 'besides' and ${areNotesOfBooks('f')}
    ) as moved
    group by day, kind, destination, notes_currency order by day`,
  )

export interface ForeignBankedOfDay {
  readonly day: string
  readonly valueMinor: number
  readonly receivedMinor: number
  readonly notes: Notes | null
}

/** Notes of other currencies that a bank took: what they counted, and what it gave. */
export const listForeignBanked = (tx: Tx, place: JournalPlace): Promise<ForeignBankedOfDay[]> =>
  listSums(
    tx,
    sql`
    select day, sum(value_minor) as value_minor, sum(received_minor) as received_minor, ${notesSum} from (
      select ${rowKey(place, 'b.business_day', 'b.id')} as day, b.value_minor, b.received_minor, ${notesOf('b', place)}
      from foreign_banking b where ${within('b', place)}
    ) as banked
    group by day, notes_currency order by day`,
  )
