import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdIsOver, holdStands } from '../../payment/public.ts'
import { waitingOrder } from '../../promotion/public.ts'

/** The amounts of a member that are reserved: for payments that have begun, and for devices that may go offline. */
export interface ReservedAmounts {
  readonly points: number
  readonly principalMinor: number
  readonly bonusMinor: number
}

/** The condition that what a hold (`hold`) reserves for its device stands: its time is not over, and the device is still who asked. */
export const reserveStands = (now: string): Sql => sql`(hold.reserved_until > ${now}::timestamptz and exists (
  select from device_registration asked_by where asked_by.merchant_id = hold.merchant_id and asked_by.id = hold.reserved_by
    and asked_by.unbound_at is null))`

/** Returns the amounts reserved of the member of account `a` for other orders, in one row. */
export const reservedElsewhere = (merchantId: string, orderId: string, now: string): Sql => sql`
  select coalesce(sum(greatest(case when stands.is_reserved then hold.reserved_points else 0 end, hold.kept_points)), 0)::bigint as reserved_points,
    coalesce(sum(hold.reserved_principal_minor) filter (where stands.is_reserved), 0)::bigint as reserved_principal_minor,
    coalesce(sum(hold.reserved_bonus_minor) filter (where stands.is_reserved), 0)::bigint as reserved_bonus_minor
  from member_hold hold cross join lateral (select ${reserveStands(now)} as is_reserved) stands
  where hold.merchant_id = ${merchantId}::uuid and hold.member_id = a.member_id and hold.order_id <> ${orderId}::uuid`

/** One order pays out of what is reserved for it: of both the larger counts, not their sum. */
const larger = (held: Sql, reserve: Sql): Sql =>
  sql`greatest(case when stands.is_held then ${held} else 0 end, case when stands.is_reserved then ${reserve} else 0 end)`

interface Asking {
  /** The order that asks: amounts reserved for it are free to it. */
  readonly orderId?: string | undefined
  /** Counts payments alone, neither reservations for devices nor what saved orders keep. */
  readonly isPaymentAlone?: boolean
}

/** Returns the amounts of a member that are reserved now for other orders than the one that asks. */
export const findHeld = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  now: string,
  { orderId, isPaymentAlone = false }: Asking = {},
): Promise<ReservedAmounts> =>
  tx.one<ReservedAmounts>(sql`
    select coalesce(sum(greatest(${larger(sql`points`, sql`reserved_points`)}, case when ${isPaymentAlone}::boolean then 0 else kept_points end)), 0)::bigint as points,
      coalesce(sum(${larger(sql`principal_minor`, sql`reserved_principal_minor`)}), 0)::bigint as principal_minor,
      coalesce(sum(${larger(sql`bonus_minor`, sql`reserved_bonus_minor`)}), 0)::bigint as bonus_minor
    from member_hold hold cross join lateral (
      select ${holdStands(now)} as is_held, not ${isPaymentAlone}::boolean and ${reserveStands(now)} as is_reserved) stands
    where hold.merchant_id = ${merchantId} and hold.member_id = ${memberId}
      and hold.order_id is distinct from ${orderId ?? null}::uuid`)

/** Returns the device for which amounts of a member are reserved for another order, the latest; undefined where there is none. */
export const findHolder = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  now: string,
  exceptOrderId: string,
): Promise<{ deviceName: string; until: string } | undefined> =>
  tx.maybe(sql`
    select d.name as device_name, greatest(hold.expires_at, hold.reserved_until, ${now}::timestamptz) as until from member_hold hold
    join device_till d on d.merchant_id = hold.merchant_id and d.id = hold.device_id
    where hold.merchant_id = ${merchantId} and hold.member_id = ${memberId}
      and (${holdStands(now)} or ${reserveStands(now)}) and hold.order_id <> ${exceptOrderId}
    order by until desc limit 1`)

/** Returns whether an order holds as much of this member's balance already, by the device that asks. */
export async function holdsAsMuch(
  tx: Tx,
  merchantId: string,
  ask: {
    readonly orderId: string
    readonly memberId: string
    readonly deviceId: string
    readonly balanceMinor: number
  },
): Promise<boolean> {
  const found = await tx.maybe(sql`
    select order_id from member_hold where merchant_id = ${merchantId} and order_id = ${ask.orderId}
      and member_id = ${ask.memberId} and device_id = ${ask.deviceId}
      and principal_minor + bonus_minor >= ${ask.balanceMinor}`)
  return found !== undefined
}

/** Points that are kept for an order stay where it is the same member's. */
export const keptOfSame = sql`kept_points = case when hold.member_id = excluded.member_id then hold.kept_points else 0 end`

/** Holds for an order, in place of what it held before; what is reserved for it stays where it is the same member's and device's. */
export const setHold = (
  tx: Tx,
  merchantId: string,
  hold: ReservedAmounts & {
    readonly orderId: string
    readonly memberId: string
    /** Null: held for a quote of a program of others. */
    readonly deviceId: string | null
    readonly currency: string
    readonly expiresAt: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into member_hold as hold (merchant_id, order_id, member_id, device_id, points, currency, principal_minor,
      bonus_minor, expires_at)
    values (${merchantId}, ${hold.orderId}, ${hold.memberId}, ${hold.deviceId}, ${hold.points}, ${hold.currency}, ${hold.principalMinor},
      ${hold.bonusMinor}, ${hold.expiresAt})
    on conflict (merchant_id, order_id) do update set member_id = excluded.member_id, device_id = excluded.device_id,
      points = excluded.points, principal_minor = excluded.principal_minor, bonus_minor = excluded.bonus_minor,
      expires_at = excluded.expires_at,
      reserved_until = case when hold.member_id = excluded.member_id and hold.device_id = excluded.device_id
        then hold.reserved_until end,
      ${keptOfSame}`)

/** Frees the amounts that a device held for an order. Amounts reserved for the order stay, unless `alsoReserve` frees them too. */
export async function releaseHold(
  tx: Tx,
  merchantId: string,
  { orderId, deviceId, alsoReserve }: { orderId: string; deviceId: string; alsoReserve: boolean },
): Promise<void> {
  await tx.run(sql`
    delete from member_hold where merchant_id = ${merchantId} and order_id = ${orderId} and device_id = ${deviceId}
      and kept_points = 0 and (${alsoReserve} or reserved_until is null)`)
  await tx.run(sql`
    update member_hold set points = 0, principal_minor = 0, bonus_minor = 0, reserved_until = case when ${alsoReserve} then null else reserved_until end
    where merchant_id = ${merchantId} and order_id = ${orderId} and device_id = ${deviceId}`)
}

/** Holds that ended before; of every merchant. */
export const deleteEndedHolds = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`
    delete from member_hold as hold
    where ${holdIsOver(before)} and coalesce(hold.reserved_until < ${before}::timestamptz, true)
      and (hold.kept_points = 0 or ${waitingOrder} is null)`)
