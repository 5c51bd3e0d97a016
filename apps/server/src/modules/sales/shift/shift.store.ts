import type { CashDestination } from '@kassa/domain/sales/cash-out.ts'
import type { MethodCount } from '@kassa/domain/sales/method-counts.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { joinActingRole, type ActingPlace } from '../../identity/public.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { registeredTills } from '../../device/public.ts'
import { findShiftAfter, type DrawerPlace } from './drawer/drawer-chain.store.ts'
import { setNotesCounted, type NotesToWrite } from './drawer/shift-notes.store.ts'

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

/**
 * Returns the shift, held: nobody closes it, and no cash moves, until this transaction ends. Sales come into it meanwhile, and what they say of it is only
 * summed by who holds it alone. Whoever needs an order, a member or a card too locks those first (docs/decisions/2700).
 */
export const findShiftForUpdate = (tx: Tx, merchantId: string, id: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select ${columns} from shift where merchant_id = ${merchantId} and id = ${id} for no key update`)

/** Returns the shift, held alone, for whoever counts or closes it: sales that are coming into it end first, and no other begins. */
export const findShiftAlone = (tx: Tx, merchantId: string, id: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select ${columns} from shift where merchant_id = ${merchantId} and id = ${id} for update`)

/** The open shift of a till, held likewise: of several drawers the one opened last. */
export const findOpenShiftOfDevice = (tx: Tx, merchantId: string, deviceId: string): Promise<ShiftRow | undefined> =>
  tx.maybe<ShiftRow>(sql`
    select ${columns} from shift where merchant_id = ${merchantId} and device_id = ${deviceId} and closed_at is null
    order by opened_at desc, id desc limit 1 for no key update`)

/** The staff a shift's entry names, with what they might do there and then; undefined when unknown in this merchant. */
export const findActing = (
  tx: Tx,
  { merchantId, outletId, at }: ActingPlace,
  staffId: string,
): Promise<{ id: string; name: string; codes: string[]; maxRefundMinor: number | null } | undefined> =>
  tx.maybe(sql`
    select s.id, trim(s.first_name || ' ' || s.last_name) as name, r.codes, r.max_refund_minor
    from organisation_staff s ${joinActingRole({ outletId, at })}
    where s.merchant_id = ${merchantId} and s.id = ${staffId}`)

/** Returns the outlet of a registered till with its name and currency, and how often the till was registered. */
export const findOutletOfTill = (
  tx: Tx,
  merchantId: string,
  registrationId: string,
): Promise<{ number: string; currency: string; deviceNumber: number; epoch: number }> =>
  tx.one(sql`
    select o.number, o.currency, d.number as device_number, r.epoch
    from ${registeredTills}
    join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
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
  /** True where it pays out tips; left out: no. */
  readonly isTips?: boolean
  /** The document that it tells of, or the entry of the journal that could not be read, and the number on its receipt; left out: none. */
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

export interface ShiftClosingRow extends NotesToWrite {
  readonly closedAt: string
  /** The same by the server's clock. */
  readonly countedAt: string
  readonly closedBy: string | null
  readonly expectedMinor: WideMinor
  readonly countedMinor: number
  readonly counts: readonly { readonly faceMinor: number; readonly count: number }[]
  readonly nextFloatMinor: number
  readonly note: string | null
  readonly methodCounts: readonly MethodCount[]
  readonly checklist: readonly { readonly text: string; readonly isDone: boolean }[]
  readonly isUncounted: boolean
  readonly closing: unknown
}

export const setShiftClosed = (tx: Tx, merchantId: string, id: string, row: ShiftClosingRow): Promise<number> =>
  tx.run(sql`
    update shift set closed_at = ${row.closedAt}, counted_at = nullif(${row.countedAt}::timestamptz, ${row.closedAt}::timestamptz), closed_by = ${row.closedBy}, expected_minor = ${row.expectedMinor},
      counted_minor = ${row.countedMinor}, counts = ${json(row.counts)}, next_float_minor = ${row.nextFloatMinor},
      note = ${row.note}, closing = ${json(row.closing)}, method_counts = ${json(row.methodCounts)},
      ${setNotesCounted(row)},
      checklist = ${json(row.checklist)}, is_uncounted = ${row.isUncounted}
    where merchant_id = ${merchantId} and id = ${id}`)

/** Returns whether no desk holds an open shift: its device is registered no more, or at another outlet, or went on with a newer one of the same drawer. */
export async function isShiftLeft(
  tx: Tx,
  merchantId: string,
  shift: DrawerPlace & Pick<ShiftRow, 'outletId'>,
): Promise<boolean> {
  const { isRegistered } = await tx.one<{ isRegistered: boolean }>(sql`
    select exists (select from ${registeredTills}
      where r.merchant_id = ${merchantId} and r.device_id = ${shift.deviceId} and r.unbound_at is null
        and d.outlet_id = ${shift.outletId}) as is_registered`)
  return !isRegistered || (await findShiftAfter(tx, merchantId, shift)) !== undefined
}
