import { sql, type Sql } from '../../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../../apps/server/src/platform/db/tx.ts'
import { copyRows } from '../../../apps/server/test/make/bulk.ts'
import { loadUnchecked } from '../history.store.ts'

/** Columns of many rows, each a list of texts that hold no comma. */
export type Columns = Readonly<Record<string, readonly (string | number)[]>>

const typed = ([name, type]: readonly [string, string], columns: Columns): Sql =>
  sql`${`{${(columns[name] ?? []).join(',')}}`}::${sql.raw(type)}[]`

/** The columns as rows, with the names they have. */
const rowsOf = (columns: Columns, types: Readonly<Record<string, string>>): Sql => {
  const pairs = Object.entries(types)
  const values = sql.join(pairs.map((pair) => typed(pair, columns)))
  return sql`(select * from unnest(${values}) as s(${sql.raw(pairs.map(([name]) => name).join(', '))}))`
}

const saleTypes = {
  basket: 'uuid',
  order_id: 'uuid',
  shift_id: 'uuid',
  device_id: 'uuid',
  device_name: 'text',
  request_id: 'uuid',
  number: 'text',
  sequence: 'bigint',
  now: 'bigint',
  at: 'timestamptz',
  acknowledgement: 'text',
}

/** Sales of one business day, copies of booked ones. */
export interface SalesOfDay {
  readonly merchantId: string
  readonly baskets: readonly string[]
  readonly day: string
  readonly columns: Columns
}

const madeOf = (sales: SalesOfDay, id: string): Sql => {
  const column = sql.raw(`r.${id}`)
  return sql`r.merchant_id = ${sales.merchantId} and ${column} = any(${sales.baskets}::uuid[]) and ${column} = n.basket`
}

const receivedAt = sql`n.at + interval '120 milliseconds'`

export async function insertOrders(tx: Tx, sales: SalesOfDay): Promise<void> {
  await loadUnchecked(tx)
  await copyRows(tx, 'sales_order', {
    row: madeOf(sales, 'id'),
    from: rowsOf(sales.columns, saleTypes),
    columns: {
      id: sql`n.order_id`,
      number: sql`n.number`,
      device_id: sql`n.device_id`,
      shift_id: sql`n.shift_id`,
      // The moment stands at the end of the text of form 2.
      snapshot: sql`jsonb_build_object('thin', 2, 'text',
        regexp_replace(r.snapshot ->> 'text', '\\d+\\]$', '') || n.now || ']')`,
      sold_at: sql`n.at`,
      received_at: receivedAt,
      business_day: sql`${sales.day}::date`,
      request_id: sql`n.request_id`,
      sold_at_name: sql`n.device_name`,
      sold_entry: sql`n.sequence`,
      acknowledgement: sql`n.acknowledgement`,
    },
  })
}

export async function insertLines(tx: Tx, sales: SalesOfDay): Promise<void> {
  await loadUnchecked(tx)
  await copyRows(tx, 'order_line', {
    row: madeOf(sales, 'order_id'),
    from: rowsOf(sales.columns, { basket: 'uuid', order_id: 'uuid' }),
    columns: { order_id: sql`n.order_id`, business_day: sql`${sales.day}::date` },
  })
}

export async function insertPayments(tx: Tx, sales: SalesOfDay): Promise<void> {
  await loadUnchecked(tx)
  await copyRows(tx, 'payment', {
    row: madeOf(sales, 'document_id'),
    from: rowsOf(sales.columns, { basket: 'uuid', order_id: 'uuid', shift_id: 'uuid', at: 'timestamptz' }),
    columns: {
      document_id: sql`n.order_id`,
      shift_id: sql`n.shift_id`,
      at: sql`n.at`,
      business_day: sql`${sales.day}::date`,
    },
  })
}

const entryTypes = {
  basket_sequence: 'bigint',
  order_id: 'uuid',
  registration_id: 'uuid',
  entry_id: 'uuid',
  sequence: 'bigint',
  hash: 'text',
  at: 'timestamptz',
  acknowledgement: 'text',
}

/** The journal's entries of sales, beside those of the till that booked the baskets. */
export async function insertSaleEntries(tx: Tx, sales: SalesOfDay, bookedBy: string): Promise<void> {
  await loadUnchecked(tx)
  await copyRows(tx, 'journal_entry', {
    row: sql`r.merchant_id = ${sales.merchantId} and r.registration_id = ${bookedBy} and r.sequence = n.basket_sequence`,
    from: rowsOf(sales.columns, entryTypes),
    columns: {
      registration_id: sql`n.registration_id`,
      sequence: sql`n.sequence`,
      id: sql`n.entry_id`,
      hash: sql`n.hash`,
      acknowledgement: sql`n.acknowledgement`,
      raw: sql`jsonb_build_array(1, n.order_id, r.raw -> 2)`,
      received_at: receivedAt,
    },
  })
}

const stockTypes = { variant_id: 'uuid', document_id: 'uuid', quantity: 'bigint', after_quantity: 'bigint' }

/** The stock's entries of sales, numbered from `first` on. */
export async function insertStockEntries(
  tx: Tx,
  about: { readonly merchantId: string; readonly outletId: string; readonly currency: string; readonly day: string },
  first: number,
  columns: Columns,
): Promise<void> {
  await loadUnchecked(tx)
  await tx.run(sql`
    insert into stock_entry (merchant_id, entry_number, outlet_id, variant_id, kind, quantity, after_quantity, currency,
      value_minor, document_id, business_day) overriding system value
    select ${about.merchantId}, ${first}::bigint + row_number() over () - 1, ${about.outletId}, n.variant_id, 'sale', -n.quantity,
      n.after_quantity, ${about.currency}, 0, n.document_id, ${about.day}::date
    from ${rowsOf(columns, stockTypes)} as n`)
}

/** Shifts that are over, and the two entries of each in its till's journal. */
export interface ClosedShift {
  readonly shiftId: string
  readonly deviceId: string
  readonly registrationId: string
  readonly number: string
  readonly day: string
  readonly openedAt: string
  readonly closedAt: string
  readonly salesMinor: number
  readonly taxMinor: number
  readonly orders: number
  readonly entries: readonly ShiftEntry[]
}

export interface ShiftEntry {
  readonly id: string
  readonly sequence: number
  readonly hash: string
  readonly acknowledgement: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Writes shifts as copies of one that was closed, whose sales were all paid in cash. */
export async function insertShifts(
  tx: Tx,
  merchantId: string,
  closedShift: string,
  shifts: readonly ClosedShift[],
): Promise<void> {
  await loadUnchecked(tx)
  const rows = sql`(select s.* from jsonb_to_recordset(${JSON.stringify(shifts)}::jsonb) as s("shiftId" uuid, "deviceId" uuid,
    number text, day date, "openedAt" timestamptz, "closedAt" timestamptz, "salesMinor" bigint, "taxMinor" bigint, orders bigint))`
  await copyRows(tx, 'shift', {
    row: sql`r.merchant_id = ${merchantId} and r.id = ${closedShift}`,
    from: rows,
    columns: {
      id: sql`n."shiftId"`,
      device_id: sql`n."deviceId"`,
      number: sql`n.number`,
      business_day: sql`n.day`,
      opened_at: sql`n."openedAt"`,
      closed_at: sql`n."closedAt"`,
      expected_minor: sql`n."salesMinor"`,
      counted_minor: sql`n."salesMinor"`,
      closing: sql`r.closing || jsonb_build_object('orders', n.orders, 'taxMinor', n."taxMinor",
        'salesMinor', n."salesMinor", 'cashSalesMinor', n."salesMinor", 'expectedMinor', n."salesMinor", 'byMethod',
        jsonb_build_array(jsonb_build_object('method', 0, 'count', n.orders, 'amountMinor', n."salesMinor")))`,
    },
  })
  const entries = shifts.flatMap(({ registrationId, entries: of }) => of.map((one) => ({ registrationId, ...one })))
  await tx.run(sql`
    insert into journal_entry (merchant_id, registration_id, sequence, id, kind, hash, contract_version, outcome, acknowledgement,
      raw, received_at)
    select ${merchantId}, s."registrationId", s.sequence, s.id, s.body ->> 'kind', s.hash, 3, 'accepted', s.acknowledgement,
      s.body, (s.body ->> 'at')::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as s("registrationId" uuid, sequence bigint, id uuid, hash text,
      acknowledgement text, body jsonb)`)
}
