import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ShiftRow {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly deviceId: string
  readonly staffId: string
  readonly currency: string
  readonly businessDay: string
  readonly floatMinor: number
  readonly openedAt: string
  readonly closedAt: string | null
}

export const findShift = (tx: Tx, merchantId: string, id: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select id, number, outlet_id, device_id, staff_id, currency, business_day, float_minor, opened_at, closed_at
    from shift where merchant_id = ${merchantId} and id = ${id}`)

/** The same, locked: nobody closes it, and no cash moves, until this transaction ends. */
export const findShiftForUpdate = (tx: Tx, merchantId: string, id: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select id, number, outlet_id, device_id, staff_id, currency, business_day, float_minor, opened_at, closed_at
    from shift where merchant_id = ${merchantId} and id = ${id} for update`)

/** The staff a shift's entry names, with what they may do; undefined when unknown in this merchant. */
export const findActing = (
  tx: Tx,
  merchantId: string,
  staffId: string,
): Promise<{ id: string; name: string; codes: string[]; maxRefundMinor: number | null } | undefined> =>
  tx.maybe(sql`
    select s.id, trim(s.first_name || ' ' || s.last_name) as name, r.codes, r.max_refund_minor
    from staff s join role r on r.merchant_id = s.merchant_id and r.id = s.role_id
    where s.merchant_id = ${merchantId} and s.id = ${staffId}`)

/** What a device's outlet is called and counts in. */
export const findOutletOfDevice = (
  tx: Tx,
  merchantId: string,
  deviceId: string,
): Promise<{ number: string; currency: string; deviceNumber: number }> =>
  tx.one(sql`
    select o.number, o.currency, d.number as device_number
    from device d join outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
    where d.merchant_id = ${merchantId} and d.id = ${deviceId}`)

export async function findDeviceName(tx: Tx, merchantId: string, deviceId: string): Promise<string> {
  const { name } = await tx.one<{ name: string }>(sql`
    select name from device where merchant_id = ${merchantId} and id = ${deviceId}`)
  return name
}

/** Shifts of a device so far, and whether one is still open. */
export const readShiftsOfDevice = (
  tx: Tx,
  merchantId: string,
  deviceId: string,
): Promise<{ shifts: number; open: string | null }> =>
  tx.one(sql`
    select count(*) as shifts, (array_agg(id) filter (where closed_at is null))[1] as open
    from shift where merchant_id = ${merchantId} and device_id = ${deviceId}`)

export const insertShift = (tx: Tx, merchantId: string, shift: Omit<ShiftRow, 'closedAt'>): Promise<number> =>
  tx.run(sql`
    insert into shift (merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, float_minor,
      opened_at)
    values (${merchantId}, ${shift.id}, ${shift.outletId}, ${shift.deviceId}, ${shift.staffId}, ${shift.number},
      ${shift.currency}, ${shift.businessDay}, ${shift.floatMinor}, ${shift.openedAt})`)

export interface CashEntryRow {
  readonly id: string
  readonly shiftId: string
  readonly outletId: string
  readonly kind: 'float' | 'sale' | 'refund' | 'in' | 'out' | 'closing'
  readonly currency: string
  readonly amountMinor: number
  readonly documentId: string | null
  readonly documentNumber: string | null
  readonly reason: string | null
  readonly at: string
  readonly businessDay: string
}

export const insertCashEntry = (tx: Tx, merchantId: string, entry: CashEntryRow): Promise<number> =>
  tx.run(sql`
    insert into cash_entry (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, document_id,
      document_number, reason, at, business_day)
    values (${merchantId}, ${entry.id}, ${entry.shiftId}, ${entry.outletId}, ${entry.kind}, ${entry.currency},
      ${entry.amountMinor}, ${entry.documentId}, ${entry.documentNumber}, ${entry.reason}, ${entry.at},
      ${entry.businessDay})`)

/** What a shift has added up to, from the books alone. Money in minor units. */
export interface ShiftTotals {
  readonly orders: number
  readonly salesMinor: number
  readonly taxMinor: number
  readonly cashRoundingMinor: number
  readonly refunds: number
  readonly refundsMinor: number
  readonly cashInMinor: number
  readonly cashOutMinor: number
  /** Float and every cash entry but the closing's. */
  readonly expectedMinor: number
  readonly byMethod: readonly { readonly method: number; readonly amountMinor: number; readonly count: number }[]
}

/** The totals of several shifts, each summed from the rows behind it (lesson 55). */
export const listShiftTotals = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<(ShiftTotals & { shiftId: string })[]> =>
  tx.many<ShiftTotals & { shiftId: string }>(sql`
    select s.id as shift_id, o.orders, o.sales_minor, o.tax_minor, o.cash_rounding_minor, r.refunds, r.refunds_minor,
      c.cash_in_minor, c.cash_out_minor, c.expected_minor, coalesce(p.by_method, '[]'::jsonb) as by_method
    from shift s
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_minor), 0)::bigint as sales_minor,
        coalesce(sum(tax_minor), 0)::bigint as tax_minor,
        coalesce(sum(cash_rounding_minor), 0)::bigint as cash_rounding_minor
      from sales_order where merchant_id = ${merchantId} and shift_id = s.id) o
    cross join lateral (
      select count(*) as refunds, coalesce(sum(amount_minor), 0)::bigint as refunds_minor
      from refund where merchant_id = ${merchantId} and shift_id = s.id) r
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where kind = 'in'), 0)::bigint as cash_in_minor,
        coalesce(-sum(amount_minor) filter (where kind = 'out'), 0)::bigint as cash_out_minor,
        coalesce(sum(amount_minor) filter (where kind <> 'closing'), 0)::bigint as expected_minor
      from cash_entry where merchant_id = ${merchantId} and shift_id = s.id) c
    left join lateral (
      select jsonb_agg(jsonb_build_object('method', method, 'amountMinor', amount_minor, 'count', entries)
        order by method) as by_method
      from (select method, sum(amount_minor)::bigint as amount_minor, count(*) as entries
        from payment where merchant_id = ${merchantId} and shift_id = s.id group by method) m) p on true
    where s.merchant_id = ${merchantId} and s.id = any(${ids}::uuid[])`)

export interface ShiftClosingRow {
  readonly closedAt: string
  readonly closedBy: string | null
  readonly expectedMinor: number
  readonly countedMinor: number
  readonly counts: readonly { readonly faceMinor: number; readonly count: number }[]
  readonly nextFloatMinor: number
  readonly note: string | null
  readonly closing: unknown
}

export const setShiftClosed = (tx: Tx, merchantId: string, id: string, row: ShiftClosingRow): Promise<number> =>
  tx.run(sql`
    update shift set closed_at = ${row.closedAt}, closed_by = ${row.closedBy}, expected_minor = ${row.expectedMinor},
      counted_minor = ${row.countedMinor}, counts = ${json(row.counts)}, next_float_minor = ${row.nextFloatMinor},
      note = ${row.note}, closing = ${json(row.closing)}
    where merchant_id = ${merchantId} and id = ${id}`)

export interface ShiftFilter {
  readonly merchantId: string
  readonly outletIds: readonly string[] | null
  readonly state?: 'open' | 'closed'
  readonly from?: string
  readonly to?: string
}

export interface ShiftListRow extends ShiftRow {
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly outletName: string
  readonly deviceName: string
  readonly staffName: string
  readonly expectedMinor: number | null
  readonly countedMinor: number | null
  readonly counts: { faceMinor: number; count: number }[] | null
  /** The totals as they were when it was closed. */
  readonly closing: ShiftTotals | null
}

const shown = sql`
  select s.id, s.number, s.outlet_id, s.device_id, s.staff_id, s.currency, s.business_day, s.float_minor, s.opened_at,
    s.closed_at, s.expected_minor, s.counted_minor, s.counts, s.closing, o.name as outlet_name, d.name as device_name,
    trim(st.first_name || ' ' || st.last_name) as staff_name
  from shift s
  join outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
  join device d on d.merchant_id = s.merchant_id and d.id = s.device_id
  join staff st on st.merchant_id = s.merchant_id and st.id = s.staff_id`

const matching = ({ merchantId, outletIds, state, from, to }: ShiftFilter): Sql =>
  sql.and([
    sql`s.merchant_id = ${merchantId}`,
    ...(outletIds === null ? [] : [sql`s.outlet_id = any(${outletIds}::uuid[])`]),
    ...(state === undefined ? [] : [state === 'open' ? sql`s.closed_at is null` : sql`s.closed_at is not null`]),
    ...(from === undefined ? [] : [sql`s.business_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`s.business_day <= ${to}::date`]),
  ])

export const listShiftRows = (
  tx: Tx,
  filter: ShiftFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<ShiftListRow[]> =>
  tx.many<ShiftListRow>(sql`
    ${shown} where ${matching(filter)}
      and ${after ? sql`(s.opened_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by s.opened_at desc, s.id desc limit ${limit}`)

export async function countShifts(tx: Tx, filter: ShiftFilter, cap: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from shift s where ${matching(filter)} limit ${cap + 1}) as counted`)
  return count
}

export const findShiftView = (tx: Tx, merchantId: string, id: string): Promise<ShiftListRow | undefined> =>
  tx.maybe<ShiftListRow>(sql`${shown} where s.merchant_id = ${merchantId} and s.id = ${id}`)

export const listCashEntries = (
  tx: Tx,
  merchantId: string,
  shiftId: string,
): Promise<{ at: string; kind: string; amountMinor: number; reason: string | null; documentNumber: string | null }[]> =>
  tx.many(sql`
    select at, kind, amount_minor, reason, document_number from cash_entry
    where merchant_id = ${merchantId} and shift_id = ${shiftId} order by at, id`)
