import type { serialEntryView, serialRow } from '@kassa/contract/inventory/serial-number.calls.ts'
import { serialKey, type SerialState } from '@kassa/domain/inventory/serial-number.ts'
import type { z } from 'zod'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { documentsBehind, numberOfDocument } from '../stock/document-of-entry.store.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export type SerialRow = z.input<typeof serialRow>
export type SerialEntryRow = z.input<typeof serialEntryView>

export interface SerialFilter {
  readonly search?: string | undefined
  readonly productId?: string | undefined
  readonly variantId?: string | undefined
  readonly outletId?: string | undefined
  readonly state?: SerialState | undefined
}

/** The outlets whose pieces are shown; 'all' of the merchant. */
type Seen = 'all' | readonly string[]

const seenAt = (seen: Seen, column: Sql): Sql => (seen === 'all' ? sql`true` : sql`${column} = any(${seen}::uuid[])`)

/** A refund of a sale opens in the order that it belongs to. */
const documentColumns: Sql = sql`
  case when returned.order_id is not null then 'order' else entry.document_kind end as document_kind,
  coalesce(returned.order_id, entry.document_id) as document_id,
  ${numberOfDocument} as document_number`

const columns: Sql = sql`
  s.id, s.number, s.variant_id, variant.product_id, kassa_shown_name(product.name, product.names) as name,
  array_to_string(variant.value_names, ' ') as variant_name, s.state, s.outlet_id, outlet.name as outlet_name,
  s.changed_at, ${documentColumns}`

const from: Sql = sql`
  from stock_serial_number as s
  join catalogue_variant as variant on variant.merchant_id = s.merchant_id and variant.id = s.variant_id
  join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
  join organisation_outlet as outlet on outlet.merchant_id = s.merchant_id and outlet.id = s.outlet_id
  join lateral (
    select * from stock_serial_entry as serial_entry where serial_entry.merchant_id = s.merchant_id and serial_entry.serial_id = s.id
    order by entry_number desc limit 1
  ) as entry on true ${documentsBehind}`

function conditions(merchantId: string, seen: Seen, filter: SerialFilter): Sql {
  const { search, productId, variantId, outletId, state } = filter
  const found = [sql`s.merchant_id = ${merchantId}`, seenAt(seen, sql`s.outlet_id`)]
  if (search) found.push(sql`position(${serialKey(search)} in s.folded) > 0`)
  if (productId) {
    found.push(
      sql`s.variant_id in (select id from catalogue_variant as variant where merchant_id = ${merchantId} and product_id = ${productId})`,
    )
  }
  if (variantId) found.push(sql`s.variant_id = ${variantId}`)
  if (outletId) found.push(sql`s.outlet_id = ${outletId}`)
  if (state) found.push(sql`s.state = ${state}`)
  return sql.and(found)
}

const serialHeadings: Headings<'number' | 'name' | 'outlet' | 'document' | 'changed'> = {
  number: { by: sql`row.number`, as: 'text' },
  name: { by: sql`lower(row.name)`, as: 'text' },
  outlet: { by: sql`lower(row.outlet_name)`, as: 'text' },
  document: { by: sql`coalesce(row.document_number, '')`, as: 'text' },
  changed: { by: sql`row.changed_at`, as: 'instant' },
}

/** The pieces that moved last first. */
export const serialList = listOf({
  columns,
  from: (merchantId: string, seen: Seen, filter: SerialFilter) =>
    sql`${from} where ${conditions(merchantId, seen, filter)}`,
  counted: (merchantId: string, seen: Seen, filter: SerialFilter) =>
    sql`from stock_serial_number as s where ${conditions(merchantId, seen, filter)}`,
  order: keyset([sql`s.changed_at`, 'instant'], [sql`s.id`, 'id']),
  isDown: true,
  keyOf: ({ changedAt, id }: SerialRow) => [changedAt, id],
  headings: serialHeadings,
})

/** A piece that is, or once was, at one of the caller's outlets. */
export const findSerialRow = (tx: Tx, merchantId: string, seen: Seen, id: string): Promise<SerialRow | undefined> =>
  tx.maybe<SerialRow>(sql`
    select ${columns} ${from} where s.merchant_id = ${merchantId} and s.id = ${id}
      and (${seenAt(seen, sql`s.outlet_id`)} or exists (
        select from stock_serial_entry as past where past.merchant_id = s.merchant_id and past.serial_id = s.id
          and ${seenAt(seen, sql`past.after_outlet_id`)}))`)

const MOST_ENTRIES = 200

export const listSerialEntries = (
  tx: Tx,
  merchantId: string,
  seen: Seen,
  serialId: string,
): Promise<SerialEntryRow[]> =>
  tx.many<SerialEntryRow>(sql`
    select entry.entry_number, entry.at, entry.business_day, entry.kind, entry.after_state as state,
      entry.after_outlet_id as outlet_id, outlet.name as outlet_name, ${documentColumns},
      coalesce(staff.first_name || ' ' || staff.last_name, admin.first_name || ' ' || admin.last_name) as by_name
    from stock_serial_entry as entry
    join organisation_outlet as outlet on outlet.merchant_id = entry.merchant_id and outlet.id = entry.after_outlet_id
    ${documentsBehind}
    left join organisation_staff as staff on staff.merchant_id = entry.merchant_id and staff.id = entry.actor_id
    left join identity_admin as admin on admin.merchant_id = entry.merchant_id and admin.id = entry.actor_id
    where entry.merchant_id = ${merchantId} and entry.serial_id = ${serialId} and ${seenAt(seen, sql`entry.after_outlet_id`)}
    order by entry.entry_number desc limit ${MOST_ENTRIES}`)

/** Pieces of this number, whatever the product; what lies at the outlet first. */
export const findSerialsByNumber = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  number: string,
): Promise<{ variantId: string; number: string; state: SerialState; isHere: boolean }[]> =>
  tx.many(sql`
    select s.variant_id, s.number, s.state, s.state = 'in-stock' and s.outlet_id = ${outletId} as is_here
    from stock_serial_number as s
    join catalogue_variant as variant on variant.merchant_id = s.merchant_id and variant.id = s.variant_id
    join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where s.merchant_id = ${merchantId} and s.folded = ${serialKey(number)} and s.state <> 'untracked'
      and product.tracks_serials and product.archived_at is null
    order by is_here desc, s.changed_at desc limit 20`)
