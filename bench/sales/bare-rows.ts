import { sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import type { Shot } from './fire.ts'
import { basketOf, type BenchShop } from './shop.ts'
import { wideRows, type Row, type Rows } from './wide-rows.ts'
import { WIDE, wideSchema } from './wide-schema.ts'

/** The tables that booking a sale adds rows to, and how the rows of one sale are found. */
const tables: Readonly<Record<string, string>> = {
  sales_order: 't.id = o.id',
  order_line: 't.order_id = o.id',
  order_tax: 't.order_id = o.id',
  payment: 't.document_id = o.id',
  cash_entry: 't.document_id = o.id',
  order_event: 't.order_id = o.id',
  journal_entry: `t.kind = 'sale' and t.raw ->> 1 = o.id::text`,
  audit_line: `t.subject = 'order/' || o.id`,
  outbox: `t.payload->>'orderId' = o.id::text`,
  stock_entry: 't.document_id = o.id',
}

/** The tables whose facts the order or its tender carries itself; their rows are made for the wide form alone. */
const told = new Set(['order_tax', 'order_event', 'cash_entry', 'audit_line'])

const insertOf = (schema: string, table: string): string => {
  const columns = given[table] ?? '*'
  const into = columns === '*' ? table : `${table} (${columns})`
  return `insert into ${schema}.${into} select ${columns} from jsonb_populate_recordset(null::${schema}.${table}, sale->'${table}');`
}

/** The columns of tables of which the database gives some itself: a number, how a name is sorted, or what a sale of the wide form never said. */
const given: Readonly<Record<string, string>> = {
  order_tax: 'merchant_id, order_id, rate_basis_points, name, currency, payable_minor, tax_minor',
  cash_entry: `merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, document_id, document_number, at,
    business_day`,
  order_event: 'merchant_id, id, order_id, what, by_name, device_name, facts, at',
  stock_entry: `merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
    value_minor, document_kind, document_id, reason, actor_kind, actor_id, device_id, business_day, at`,
  audit_line: `merchant_id, id, at, account_kind, account_id, account_name, outlet_id, device_id, call, subject, before, after,
    request_id, ip, user_agent`,
}

/**
 * The database's own limit for a sale: exactly the rows that booking one writes, handed over ready made to one prepared
 * function. They go into the same tables with their indexes, foreign keys and checks, or into copies as they once were (`wideSchema`): an order, five lines, a
 * payment, the drawer's entry, the order's event, five stock entries, the device's journal entry, the audit line, the
 * event for the outbox. And the same rows are changed: five of stock, locked in key order, and the device's registration.
 * Nothing is looked up, checked or worked out; it runs as the owner, outside the wall. Source: targets.md, G10.
 */
const bareFunction = (name: string, schema: string): string => `
create function bare.${name}(sale jsonb) returns void language plpgsql as $$
declare
  merchant constant uuid := sale->>'merchantId';
  outlet constant uuid := sale->>'outletId';
begin
  update device_registration set next_sequence = next_sequence + 1, last_hash = sale->>'hash', last_seen_at = now()
    where merchant_id = merchant and id = (sale->>'registrationId')::uuid;
  perform from stock where merchant_id = merchant and outlet_id = outlet
    and variant_id = any (array(select (m->>'variant_id')::uuid from jsonb_array_elements(sale->'moves') as m))
    order by variant_id for update;
  update stock set on_hand = stock.on_hand - m.quantity
    from jsonb_to_recordset(sale->'moves') as m (variant_id uuid, quantity bigint)
    where stock.merchant_id = merchant and stock.outlet_id = outlet and stock.variant_id = m.variant_id;
  ${Object.keys(tables)
    .map((table) => insertOf(schema, table))
    .join('\n  ')}
end $$;`

/** `bare.sell_rows` writes a sale's rows as they are, `bare.sell_wide` as they once were. */
export const bareFunctions = [
  wideSchema(Object.keys(tables)),
  bareFunction('sell_rows', 'public'),
  bareFunction('sell_wide', WIDE),
].join('\n')

/** Returns the rows that booking the desk's first sale wrote, table by table. */
async function readSale(database: Database, { device }: Desk): Promise<Rows> {
  const found: Record<string, readonly Row[]> = {}
  for (const [table, isOfSale] of Object.entries(tables)) {
    const rows = await database.ask<{ row: Row }>(sql`
      select to_jsonb(t) as row from ${sql.raw(table)} t, sales_order o
      where o.number = ${`${device.numberPrefix}-000001`} and t.merchant_id = o.merchant_id and ${sql.raw(isOfSale)}`)
    if (rows.length === 0 && !told.has(table)) throw new Error(`booking a sale left nothing in ${table}`)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/**
 * Sales for {@link bareFunction}: the rows of the desk's first sale under new ids, selling `basketOf` from `from` on; as wide as they once
 * were, or as they are (`isThin`).
 */
export async function bareRowShots(
  database: Database,
  desk: Desk,
  shop: BenchShop,
  { count, from, isThin }: { readonly count: number; readonly from: number; readonly isThin: boolean },
): Promise<Shot[]> {
  const rows = await readSale(database, desk)
  const first = isThin ? rows : wideRows(rows)
  return Array.from({ length: count }, (_, index) => {
    const body = JSON.stringify(nextSale(first, desk, shop, { index, from }))
    return { path: '/sell', headers: {}, body }
  })
}

function nextSale(first: Rows, { device, facts }: Desk, shop: BenchShop, at: { index: number; from: number }) {
  const basket = basketOf(shop, at.from + at.index)
  const orderId = newId()
  const own: Readonly<Record<string, Row>> = {
    sales_order: { id: orderId, number: `${device.numberPrefix}-${at.index + 2}` },
    order_line: { order_id: orderId },
    order_tax: { order_id: orderId },
    payment: { document_id: orderId },
    cash_entry: { id: newId(), document_id: orderId },
    order_event: { id: newId(), order_id: orderId },
    journal_entry: { id: newId(), sequence: at.index + 3 },
    audit_line: { id: newId() },
    // Already published: the server beside it has nothing to do with these.
    outbox: { id: newId(), sequence: 0 },
    stock_entry: { document_id: orderId },
  }
  const rows = Object.entries(first).map(([table, rows]) => {
    const isOfLine = table === 'order_line' || table === 'stock_entry'
    const given = rows.map((row, place) => ({
      ...row,
      ...own[table],
      ...(isOfLine ? { variant_id: basket[place]?.productId } : {}),
    }))
    return [table, given]
  })
  return {
    ...Object.fromEntries(rows),
    merchantId: facts.merchantId,
    outletId: facts.outlet.outletId,
    registrationId: device.registrationId,
    hash: first['journal_entry']?.[0]?.['hash'],
    moves: basket.map(({ productId, count }) => ({ variant_id: productId, quantity: count })),
  }
}
