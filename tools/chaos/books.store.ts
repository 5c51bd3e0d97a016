import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'

/** A sale or a refund. */
export interface BookedDocument {
  readonly id: string
  readonly number: string
  /** The amount that its tenders paid, or paid out. */
  readonly paidMinor: number
  readonly totalMinor: number
}

export interface BookedShift {
  readonly id: string
  readonly isClosed: boolean
  readonly expectedMinor: number | null
  readonly countedMinor: number | null
}

export interface BookedEntry {
  readonly registrationId: string
  readonly sequence: number
  readonly id: string
  readonly hash: string
  readonly outcome: string
  readonly reasons: readonly { readonly code: string }[]
}

/** The books of a merchant's sales and of its desks' journals. */
export interface Books {
  readonly orders: readonly BookedDocument[]
  readonly refunds: readonly BookedDocument[]
  /** Cash put in or taken out beside sales. */
  readonly movements: readonly { readonly id: string; readonly amountMinor: number }[]
  readonly shifts: readonly BookedShift[]
  /** Interim counts. */
  readonly counts: readonly { readonly id: string; readonly countedMinor: number; readonly expectedMinor: number }[]
  readonly entries: readonly BookedEntry[]
  /** Registrations that were taken for copied ones, and those whose next sequence is not the one after their last. */
  readonly oddRegistrations: readonly {
    readonly id: string
    readonly cloneAlarms: number
    readonly nextSequence: number
  }[]
}

export const readBooks = (database: Database, merchantId: string): Promise<Books> =>
  database.transaction({ kind: 'owner' }, async (tx) => ({
    orders: await tx.many<BookedDocument>(sql`
      select o.id, o.number, o.total_minor + o.cash_rounding_minor as total_minor,
        coalesce((select sum(p.amount_minor) from payment p
          where p.merchant_id = o.merchant_id and p.document_id = o.id), 0)::bigint as paid_minor
      from sales_order o where o.merchant_id = ${merchantId}`),
    refunds: await tx.many<BookedDocument>(sql`
      select r.id, r.number, r.amount_minor + r.cash_rounding_minor as total_minor,
        -coalesce((select sum(p.amount_minor) from payment p
          where p.merchant_id = r.merchant_id and p.document_id = r.id), 0)::bigint as paid_minor
      from refund r where r.merchant_id = ${merchantId}`),
    movements: await tx.many<Books['movements'][number]>(sql`
      select id, amount_minor from cash_entry where merchant_id = ${merchantId} and kind in ('in', 'out')
      union all
      select id, amount_minor from cash_behind_count where merchant_id = ${merchantId} and kind in ('in', 'out')`),
    counts: await tx.many<Books['counts'][number]>(sql`
      select id, counted_minor, expected_minor from shift_count where merchant_id = ${merchantId}`),
    shifts: await tx.many<BookedShift>(sql`
      select id, closed_at is not null as is_closed, expected_minor, counted_minor from shift
      where merchant_id = ${merchantId}`),
    entries: await tx.many<BookedEntry>(sql`
      select registration_id, sequence, id, hash, outcome, reasons from journal_entry
      where merchant_id = ${merchantId} order by registration_id, sequence`),
    oddRegistrations: await tx.many<Books['oddRegistrations'][number]>(sql`
      select r.id, r.clone_alarms, r.next_sequence from device_registration r
      where r.merchant_id = ${merchantId} and (r.clone_alarms > 0 or r.next_sequence <> 1 +
        (select count(*) from journal_entry j where j.merchant_id = r.merchant_id and j.registration_id = r.id))`),
  }))
