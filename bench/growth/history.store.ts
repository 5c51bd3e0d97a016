import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql, type Sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'
import { copyRows } from '../../apps/server/test/make/bulk.ts'

/** A UUIDv7 for the number `n`, a minute after the one before: ids that sort as sales do. */
export const idOf = (kind: string): Sql => sql`
  (lpad(to_hex(1600000000000 + n::bigint * 1000), 12, '0') || '7' || substr(md5(${kind} || n), 1, 3) || '8' ||
    substr(md5(${kind} || n), 4, 15))::uuid`

/** Keys and triggers were proven where the rows were first made; checking each of millions again would only take time. */
export const loadUnchecked = (tx: Tx): Promise<unknown> => tx.run(sql`set local session_replication_role = replica`)

export interface CopiedOrder {
  readonly merchantId: string
  readonly orderId: string
  /** Numbers of the copies, both included; no number may be used twice. */
  readonly from: number
  readonly to: number
}

/** Copies a booked sale with everything that booking wrote, spread evenly over the year before it. */
export async function copySale(tx: Tx, { merchantId, orderId, from, to }: CopiedOrder): Promise<void> {
  await loadUnchecked(tx)
  const numbers = sql`generate_series(${from}::int, ${to}::int)`
  const ago = sql`(n % 525600) * interval '1 minute'`
  const day = sql`(r.business_day - ((n % 525600) / 1440)::int)`
  const ofOrder = sql`r.merchant_id = ${merchantId} and r.order_id = ${orderId}`
  const ofDocument = sql`r.merchant_id = ${merchantId} and r.document_id = ${orderId}`
  const orderIdOf = idOf('order')
  await copyRows(tx, 'sales_order', {
    row: sql`r.merchant_id = ${merchantId} and r.id = ${orderId}`,
    from: numbers,
    columns: {
      id: orderIdOf,
      number: sql`'past-' || n`,
      sold_at: sql`r.sold_at - ${ago}`,
      received_at: sql`r.received_at - ${ago}`,
      business_day: day,
    },
  })
  await copyRows(tx, 'order_line', {
    row: ofOrder,
    from: numbers,
    columns: { order_id: orderIdOf, business_day: day },
  })
  await copyRows(tx, 'order_tax', { row: ofOrder, from: numbers, columns: { order_id: orderIdOf } })
  await copyRows(tx, 'order_event', {
    row: ofOrder,
    from: numbers,
    columns: { id: idOf('event'), order_id: orderIdOf, at: sql`r.at - ${ago}` },
  })
  const columns = { document_id: orderIdOf, business_day: day, at: sql`r.at - ${ago}` }
  await copyRows(tx, 'payment', { row: ofDocument, from: numbers, columns })
  // One a line, and found from the book's beginning on: it is not kept by document, and the copies lie behind.
  const ofSale = sql`r.merchant_id = ${merchantId} and r.entry_number in (
    select entry_number from stock_entry where merchant_id = ${merchantId} and document_id = ${orderId} order by entry_number
    limit (select count(*) from order_line where merchant_id = ${merchantId} and order_id = ${orderId}))`
  await copyRows(tx, 'stock_entry', { row: ofSale, from: numbers, columns })
  await copyRows(tx, 'cash_entry', {
    row: ofDocument,
    from: numbers,
    columns: { id: idOf('cash'), document_id: orderIdOf },
  })
}

/** Copies a merchant with its outlet, staff, taxes, goods, stock and settings under so many new ids. */
export async function copyMerchant(tx: Tx, merchantId: string, from: number, to: number): Promise<void> {
  await loadUnchecked(tx)
  const numbers = sql`generate_series(${from}::int, ${to}::int)`
  const id = idOf('merchant')
  await copyRows(tx, 'merchant', {
    row: sql`r.id = ${merchantId}`,
    from: numbers,
    columns: { id, number: sql`(5000000 + n)::text` },
  })
  for (const table of [
    'outlet',
    'role',
    'staff',
    'tax',
    'tax_outlet',
    'change_cursor',
    'product',
    'variant',
    'listing',
    'stock',
  ]) {
    await copyRows(tx, table, {
      row: sql`r.merchant_id = ${merchantId}`,
      from: numbers,
      columns: { merchant_id: id },
    })
  }
}

/** One that a merchant sold. */
export const findAnySale = (tx: Tx, merchantId: string): Promise<{ id: string; number: string }> =>
  tx.one(sql`select id, number from sales_order where merchant_id = ${merchantId} order by id offset 50 limit 1`)

export const findSale = (tx: Tx, number: string): Promise<{ merchantId: string; id: string }> =>
  tx.one(sql`select merchant_id, id from sales_order where number = ${number}`)

/** A number above that of every device; 0 where there is none. */
export async function findLastDevice(database: Database): Promise<number> {
  const [last] = await database.ask<{ number: number }>(sql`select coalesce(max(number) + 50, 0) as number from device`)
  return last?.number ?? 0
}
