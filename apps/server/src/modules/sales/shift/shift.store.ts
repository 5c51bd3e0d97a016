import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { CashDestination } from '@kassa/domain/sales/cash-out.ts'
import type { ForeignCount } from '@kassa/domain/sales/foreign-counts.ts'
import type { MethodCount } from '@kassa/domain/sales/method-counts.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { joinActingRole, type ActingPlace } from '../../identity/public.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findShiftAfter, type DrawerPlace } from './drawer/drawer-chain.store.ts'
import { drawerEntries } from './drawer/drawer-entries.store.ts'

export interface ShiftRow {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly deviceId: string
  /** The name of the till's drawer; null where it has only one. */
  readonly drawer: string | null
  readonly staffId: string
  readonly currency: string
  readonly businessDay: string
  readonly floatMinor: number
  readonly openedAt: string
  /** The registration of its till in which it was opened; 0 where nobody stored it. */
  readonly epoch: number
  readonly closedAt: string | null
}

const columns = sql`id, number, outlet_id, device_id, drawer, staff_id, currency, business_day, float_minor, opened_at, epoch,
  closed_at`

export const findShift = (tx: Tx, merchantId: string, id: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select ${columns} from shift where merchant_id = ${merchantId} and id = ${id}`)

/** Returns the shift, locked: nobody closes it, and no cash moves, until this transaction ends. */
export const findShiftForUpdate = (tx: Tx, merchantId: string, id: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select ${columns} from shift where merchant_id = ${merchantId} and id = ${id} for update`)

/** The open shift of a till, locked: of several drawers the one opened last. */
export const findOpenShiftOfDevice = (tx: Tx, merchantId: string, deviceId: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select ${columns} from shift where merchant_id = ${merchantId} and device_id = ${deviceId} and closed_at is null
    order by opened_at desc, id desc limit 1 for update`)

/** The staff a shift's entry names, with what they might do there and then; undefined when unknown in this merchant. */
export const findActing = (
  tx: Tx,
  { merchantId, outletId, at }: ActingPlace,
  staffId: string,
): Promise<{ id: string; name: string; codes: string[]; maxRefundMinor: number | null } | undefined> =>
  tx.maybe(sql`
    select s.id, trim(s.first_name || ' ' || s.last_name) as name, r.codes, r.max_refund_minor
    from staff s ${joinActingRole({ outletId, at })}
    where s.merchant_id = ${merchantId} and s.id = ${staffId}`)

/** Returns the outlet of a registered till with its name and currency, and how often the till was registered. */
export const findOutletOfTill = (
  tx: Tx,
  merchantId: string,
  registrationId: string,
): Promise<{ number: string; currency: string; deviceNumber: number; epoch: number }> =>
  tx.one(sql`
    select o.number, o.currency, d.number as device_number, r.epoch
    from device_registration r
    join device d on d.merchant_id = r.merchant_id and d.id = r.device_id
    join outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
    where r.merchant_id = ${merchantId} and r.id = ${registrationId}`)

/** Shifts of a device so far, and whether one of the same drawer is still open. */
export const readShiftsOfDevice = (
  tx: Tx,
  merchantId: string,
  deviceId: string,
  drawer: string | null,
): Promise<{ shifts: number; open: string | null }> =>
  tx.one(sql`
    select count(*) as shifts, (array_agg(id) filter (where coalesce(closed_at, lapsed_at) is null and drawer is not distinct from ${drawer}))[1] as open
    from shift where merchant_id = ${merchantId} and device_id = ${deviceId}`)

export const insertShift = (tx: Tx, merchantId: string, shift: Omit<ShiftRow, 'closedAt'>): Promise<number> =>
  tx.run(sql`
    insert into shift (merchant_id, id, outlet_id, device_id, drawer, staff_id, number, currency, business_day, float_minor,
      opened_at, epoch)
    values (${merchantId}, ${shift.id}, ${shift.outletId}, ${shift.deviceId}, ${shift.drawer}, ${shift.staffId}, ${shift.number},
      ${shift.currency}, ${shift.businessDay}, ${shift.floatMinor}, ${shift.openedAt}, ${shift.epoch})`)

export interface CashEntryRow {
  readonly id: string
  readonly shiftId: string
  readonly outletId: string
  readonly kind: 'float' | 'in' | 'out' | 'closing' | 'no-sale' | 'unbooked' | 'unread'
  readonly currency: string
  readonly amountMinor: WideMinor
  /** Null: an administrator of the merchant. */
  readonly staffId: string | null
  readonly reason: string | null
  /** The destination of money taken out; left out: elsewhere. */
  readonly destination?: CashDestination | null
  readonly slip?: string | null
  /** Whether it pays out tips; left out: no. */
  readonly isTips?: boolean
  /** The entry of the journal that it tells of, and the number on its receipt; left out: none. */
  readonly documentId?: string
  readonly documentNumber?: string | null
  /** The outlet's bound for what is moved at once, of a float and a movement. */
  readonly mostMinor?: number
  readonly at: string
  readonly businessDay: string
}

export const insertCashEntry = (tx: Tx, merchantId: string, entry: CashEntryRow): Promise<number> =>
  tx.run(sql`
    insert into cash_entry (merchant_id, id, shift_id, outlet_id, kind, currency, amount_minor, staff_id, reason, at,
      business_day, destination, slip, is_tips, document_id, document_number, most_minor)
    values (${merchantId}, ${entry.id}, ${entry.shiftId}, ${entry.outletId}, ${entry.kind}, ${entry.currency},
      ${entry.amountMinor}, ${entry.staffId}, ${entry.reason}, ${entry.at}, ${entry.businessDay}, ${entry.destination ?? null},
      ${entry.slip ?? null}, ${entry.isTips ?? false}, ${entry.documentId ?? null}, ${entry.documentNumber ?? null}, ${entry.mostMinor ?? null})`)

/** Writes the difference between a count of another currency's notes and the books, in the book of those notes. */
export const insertForeignClosing = (
  tx: Tx,
  merchantId: string,
  row: Pick<CashEntryRow, 'id' | 'shiftId' | 'outletId' | 'amountMinor' | 'at' | 'businessDay'> & {
    readonly currency: string
    readonly valueCurrency: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into foreign_cash (merchant_id, id, outlet_id, shift_id, kind, currency, amount_minor, value_currency, value_minor, at,
      business_day)
    values (${merchantId}, ${row.id}, ${row.outletId}, ${row.shiftId}, 'closing', ${row.currency}, ${row.amountMinor},
      ${row.valueCurrency}, 0, ${row.at}, ${row.businessDay})`)

/** Notes of another currency that lie in a drawer besides what paid a document, or less of them. */
export const insertForeignBesides = (
  tx: Tx,
  merchantId: string,
  row: Pick<CashEntryRow, 'id' | 'shiftId' | 'outletId' | 'at' | 'businessDay'> & {
    readonly currency: string
    readonly amountMinor: number
    readonly valueCurrency: string
    readonly valueMinor: number
    readonly documentId: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into foreign_cash (merchant_id, id, outlet_id, shift_id, kind, currency, amount_minor, value_currency, value_minor,
      document_id, at, business_day)
    values (${merchantId}, ${row.id}, ${row.outletId}, ${row.shiftId}, 'besides', ${row.currency}, ${row.amountMinor},
      ${row.valueCurrency}, ${row.valueMinor}, ${row.documentId}, ${row.at}, ${row.businessDay})`)

/** The sums of a shift, from the books alone. Money in minor units. */
export interface ShiftTotals {
  readonly orders: number
  readonly salesMinor: WideMinor
  readonly taxMinor: WideMinor
  readonly cashRoundingMinor: WideMinor
  readonly refunds: number
  readonly refundsMinor: WideMinor
  /** Sales that were undone whole in this shift: in the sales above, and in no refund. */
  readonly voids: number
  readonly voidsMinor: WideMinor
  readonly cashSalesMinor: WideMinor
  readonly cashRefundsMinor: WideMinor
  readonly cashInMinor: WideMinor
  readonly cashOutMinor: WideMinor
  /** The parts of the money taken out that went into the safe and to the bank. */
  readonly safeMinor: WideMinor
  readonly bankMinor: WideMinor
  /** The part of it that paid tips. */
  readonly tipsPaidMinor: WideMinor
  /** Money paid into members' balances and given back of it: no revenue, and in none of the sums of sales and refunds. */
  readonly recharges: number
  readonly rechargesMinor: WideMinor
  readonly rechargeRefundsMinor: WideMinor
  /** The cash of recharges, less the part that went back. */
  readonly cashRechargesMinor: WideMinor
  readonly drawerOpenings: number
  /** Entries of the shift that are kept in quarantine: their cash, positive into the drawer, and how many could not be read. */
  readonly unbooked: number
  readonly unbookedMinor: WideMinor
  readonly unread: number
  /** Float and every cash entry but the closing's. */
  readonly expectedMinor: WideMinor
  readonly byMethod: readonly { readonly method: number; readonly amountMinor: WideMinor; readonly count: number }[]
  /** The tips of customers; included in the methods, and in no sum of sales. */
  readonly tipsMinor: WideMinor
  /** The fees of payment methods, with tax, less the fees given back; included in the methods, and in no sum of sales or refunds. */
  readonly feesMinor: WideMinor
  /** Notes of other currencies that were received, and their value; not included in any cash above. */
  readonly foreign: readonly ForeignTotal[]
}

export interface ForeignTotal {
  readonly currency: SellingCurrency
  readonly amountMinor: WideMinor
  readonly worthMinor: WideMinor
  readonly count: number
}

/** The totals of several shifts, each summed from the rows behind it (lesson 55). */
export const listShiftTotals = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<(ShiftTotals & { shiftId: string })[]> =>
  tx.many<ShiftTotals & { shiftId: string }>(sql`
    select s.id as shift_id, o.orders, o.sales_minor, o.tips_minor - r.tips_minor as tips_minor, o.fees_minor - r.fees_minor as fees_minor, o.tax_minor, o.cash_rounding_minor, r.refunds, r.refunds_minor, r.voids, r.voids_minor,
      c.cash_sales_minor - v.cash_minor as cash_sales_minor, c.cash_refunds_minor - w.cash_minor as cash_refunds_minor,
      v.recharges, v.recharges_minor, w.recharge_refunds_minor, v.cash_minor - w.cash_minor as cash_recharges_minor, c.cash_in_minor, c.cash_out_minor, c.safe_minor, c.bank_minor, c.tips_paid_minor, c.drawer_openings, c.unbooked, c.unbooked_minor, c.unread, c.expected_minor,
      coalesce(p.by_method, '[]'::jsonb) as by_method, coalesce(x.notes, '[]'::jsonb) as foreign
    from shift s
    cross join lateral (
      select count(*) as orders, coalesce(sum(total_minor), 0) as sales_minor,
        coalesce(sum(tax_minor), 0) as tax_minor, coalesce(sum(tip_minor), 0) as tips_minor, coalesce(sum(fee_minor), 0) as fees_minor,
        coalesce(sum(cash_rounding_minor), 0) as cash_rounding_minor
      from sales_order where merchant_id = ${merchantId} and shift_id = s.id and type = 1) o
    cross join lateral (
      select count(*) filter (where not is_void) as refunds, count(*) filter (where is_void) as voids,
        coalesce(sum(amount_minor) filter (where not is_void), 0) as refunds_minor,
        coalesce(sum(amount_minor) filter (where is_void), 0) as voids_minor, coalesce(sum(fee_minor), 0) as fees_minor,
        coalesce(sum(tip_minor), 0) as tips_minor
      from refund b where b.merchant_id = ${merchantId} and b.shift_id = s.id
        and not exists (select from sales_order t where t.merchant_id = ${merchantId} and t.id = b.order_id and t.type <> 1)) r
    cross join lateral (
      select count(*) as recharges, coalesce(sum(t.total_minor), 0) as recharges_minor,
        coalesce(sum((select sum(p.amount_minor) from payment p
          where p.merchant_id = ${merchantId} and p.document_id = t.id and p.method = 0)), 0) as cash_minor
      from sales_order t where t.merchant_id = ${merchantId} and t.shift_id = s.id and t.type = 2) v
    cross join lateral (
      select coalesce(sum(b.amount_minor), 0) as recharge_refunds_minor,
        coalesce(-sum((select sum(p.amount_minor) from payment p
          where p.merchant_id = ${merchantId} and p.document_id = b.id and p.method = 0)), 0) as cash_minor
      from refund b join sales_order t on t.merchant_id = ${merchantId} and t.id = b.order_id and t.type = 2
      where b.merchant_id = ${merchantId} and b.shift_id = s.id) w
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where kind = 'sale'), 0) as cash_sales_minor,
        coalesce(-sum(amount_minor) filter (where kind = 'refund'), 0) as cash_refunds_minor,
        count(*) filter (where kind = 'no-sale') as drawer_openings,
        count(*) filter (where kind = 'unbooked') as unbooked,
        coalesce(sum(amount_minor) filter (where kind = 'unbooked'), 0) as unbooked_minor,
        count(*) filter (where kind = 'unread' and not exists (select from journal_entry j
          where j.merchant_id = e.merchant_id and j.id = e.document_id
            and j.outcome <> 'quarantined' and j.reasons @> '[{"code": "journal.booked-late"}]')) as unread,
        coalesce(sum(amount_minor) filter (where kind = 'in'), 0) as cash_in_minor,
        coalesce(-sum(amount_minor) filter (where kind = 'out'), 0) as cash_out_minor,
        coalesce(-sum(amount_minor) filter (where destination = 'safe'), 0) as safe_minor,
        coalesce(-sum(amount_minor) filter (where destination = 'bank'), 0) as bank_minor,
        coalesce(-sum(amount_minor) filter (where is_tips), 0) as tips_paid_minor,
        coalesce(sum(amount_minor) filter (where kind <> 'closing'), 0) as expected_minor
      from ${drawerEntries} e where merchant_id = ${merchantId} and shift_id = s.id) c
    left join lateral (
      select jsonb_agg(jsonb_build_object('method', method, 'amountMinor', kassa_wide(amount_minor), 'count', entries)
        order by method) as by_method
      from (select method, sum(amount_minor) as amount_minor,
          sum(case when corrects is null then 1 else sign(amount_minor) end)::int as entries
        from payment where merchant_id = ${merchantId} and shift_id = s.id group by method) m) p on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', kassa_wide(amount_minor),
        'worthMinor', kassa_wide(value_minor), 'count', entries) order by currency) as notes
      from (select currency, sum(amount_minor) as amount_minor, sum(value_minor) as value_minor, count(*)::int as entries
        from foreign_cash where merchant_id = ${merchantId} and shift_id = s.id and kind <> 'closing' group by currency) n) x on true
    where s.merchant_id = ${merchantId} and s.id = any(${ids}::uuid[])`)

export interface ShiftClosingRow {
  readonly closedAt: string
  readonly closedBy: string | null
  readonly expectedMinor: WideMinor
  readonly countedMinor: number
  readonly counts: readonly { readonly faceMinor: number; readonly count: number }[]
  readonly nextFloatMinor: number
  readonly note: string | null
  readonly methodCounts: readonly MethodCount[]
  readonly foreignCounts: readonly ForeignCount[]
  readonly checklist: readonly { readonly text: string; readonly isDone: boolean }[]
  readonly isUncounted: boolean
  readonly closing: unknown
}

export const setShiftClosed = (tx: Tx, merchantId: string, id: string, row: ShiftClosingRow): Promise<number> =>
  tx.run(sql`
    update shift set closed_at = ${row.closedAt}, closed_by = ${row.closedBy}, expected_minor = ${row.expectedMinor},
      counted_minor = ${row.countedMinor}, counts = ${json(row.counts)}, next_float_minor = ${row.nextFloatMinor},
      note = ${row.note}, closing = ${json(row.closing)}, method_counts = ${json(row.methodCounts)},
      foreign_counts = ${json(row.foreignCounts)},
      checklist = ${json(row.checklist)}, is_uncounted = ${row.isUncounted}
    where merchant_id = ${merchantId} and id = ${id}`)

/** Whether no desk holds an open shift: its device is registered no more, or went on with a newer one of the same drawer. */
export async function isShiftLeft(tx: Tx, merchantId: string, shift: DrawerPlace): Promise<boolean> {
  const { isRegistered } = await tx.one<{ isRegistered: boolean }>(sql`
    select exists (select from device_registration
      where merchant_id = ${merchantId} and device_id = ${shift.deviceId} and unbound_at is null) as is_registered`)
  return !isRegistered || (await findShiftAfter(tx, merchantId, shift)) !== undefined
}
