import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { holdIsOver, holdStands } from '../../payment/public.ts'

/** What of a member is promised to payments that have begun. */
export interface Held {
  readonly points: number
  readonly principalMinor: number
  readonly bonusMinor: number
}

/** What is held of a member now, that of one order left out. */
export const findHeld = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  now: string,
  exceptOrderId: string | null,
): Promise<Held> =>
  tx.one<Held>(sql`
    select coalesce(sum(points), 0)::bigint as points, coalesce(sum(principal_minor), 0)::bigint as principal_minor,
      coalesce(sum(bonus_minor), 0)::bigint as bonus_minor
    from member_hold hold where hold.merchant_id = ${merchantId} and hold.member_id = ${memberId} and ${holdStands(now)}
      and hold.order_id is distinct from ${exceptOrderId}::uuid`)

/** Which device holds something of a member for another order, the latest; undefined where nobody does. */
export const findHolder = (
  tx: Tx,
  merchantId: string,
  memberId: string,
  now: string,
  exceptOrderId: string,
): Promise<{ deviceName: string; until: string } | undefined> =>
  tx.maybe(sql`
    select d.name as device_name, greatest(hold.expires_at, ${now}::timestamptz) as until from member_hold hold
    join device d on d.merchant_id = hold.merchant_id and d.id = hold.device_id
    where hold.merchant_id = ${merchantId} and hold.member_id = ${memberId} and ${holdStands(now)}
      and hold.order_id <> ${exceptOrderId}
    order by hold.expires_at desc limit 1`)

/** Whether an order holds as much of this member's balance already, by the device that asks. */
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

/** Holds for an order, in place of what it held before. */
export const setHold = (
  tx: Tx,
  merchantId: string,
  hold: Held & {
    readonly orderId: string
    readonly memberId: string
    readonly deviceId: string
    readonly currency: string
    readonly expiresAt: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into member_hold (merchant_id, order_id, member_id, device_id, points, currency, principal_minor, bonus_minor,
      expires_at)
    values (${merchantId}, ${hold.orderId}, ${hold.memberId}, ${hold.deviceId}, ${hold.points}, ${hold.currency}, ${hold.principalMinor},
      ${hold.bonusMinor}, ${hold.expiresAt})
    on conflict (merchant_id, order_id) do update set member_id = excluded.member_id, device_id = excluded.device_id,
      points = excluded.points, principal_minor = excluded.principal_minor, bonus_minor = excluded.bonus_minor,
      expires_at = excluded.expires_at`)

export const releaseHold = (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  tx.run(sql`delete from member_hold where merchant_id = ${merchantId} and order_id = ${orderId}`)

/** Holds that ended before; of every merchant. */
export const deleteEndedHolds = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from member_hold as hold where ${holdIsOver(before)}`)
