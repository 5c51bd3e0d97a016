import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { documentsBehind, numberOfDocument } from './document-of-entry.store.ts'
import { listOf, listRows } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { stockEntryView } from '@kassa/contract/inventory/inventory.calls.ts'

export type StockEntryRecord = OutputOf<typeof stockEntryView>

/** The person who moved the stock; for sales the order names them, so its stock entries do not repeat it. */
const actorId = sql`coalesce(entry.actor_id, case when coalesce(entry.actor_kind, 'staff') = 'staff' then sold.staff_id end)`

interface Book {
  readonly merchantId: string
  readonly outletId: string
  readonly variantId: string
  readonly kind?: string | undefined
}

const conditions = ({ merchantId, outletId, variantId, kind }: Book): Sql =>
  sql.and([
    sql`entry.merchant_id = ${merchantId}`,
    sql`entry.outlet_id = ${outletId}`,
    sql`entry.variant_id = ${variantId}`,
    kind === undefined ? sql`true` : sql`entry.kind = ${kind}`,
  ])

/** The book of one variant at one outlet, newest first, with the number of the document behind each entry. */
export const stockEntryList = listOf({
  columns: sql`entry.entry_number, coalesce(entry.at, sold.received_at) as at, entry.business_day, entry.kind, entry.quantity,
      entry.after_quantity - entry.quantity as before, entry.after_quantity as after, entry.currency, entry.value_minor::numeric as value_minor,
      coalesce(entry.document_kind, 'order') as document_kind, entry.document_id, coalesce(${numberOfDocument}, billed.number) as document_number,
      coalesce(entry.reason, '') as reason,
      coalesce(staff.first_name || ' ' || staff.last_name, admin.first_name || ' ' || admin.last_name, app.name) as by_name`,
  from: (book: Book) => sql`
    from stock_entry as entry
    ${documentsBehind}
    left join supplier_bill as billed on billed.merchant_id = entry.merchant_id and billed.id = entry.document_id
    left join organisation_staff as staff on staff.merchant_id = entry.merchant_id and staff.id = ${actorId}
    left join identity_admin as admin on admin.merchant_id = entry.merchant_id and admin.id = entry.actor_id
    left join app_installation as app on app.merchant_id = entry.merchant_id and app.id = entry.actor_id
    where ${conditions(book)}`,
  counted: (book: Book) => sql`from stock_entry as entry where ${conditions(book)}`,
  order: [{ by: sql`entry.entry_number`, as: 'whole' }],
  isDown: true,
  keyOf: (row: StockEntryRecord) => [row.entryNumber],
})

/** The last entries of a book. */
export const listLastEntries = (tx: Tx, book: Book, limit: number): Promise<StockEntryRecord[]> =>
  listRows(tx, stockEntryList, [book], limit)
