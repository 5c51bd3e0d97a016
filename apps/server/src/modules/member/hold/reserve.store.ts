import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keptOfSame, reserveStands, type ReservedAmounts } from './hold.store.ts'

/** Returns the amounts reserved of a member for other baskets of the same device. */
export const findReserved = (
  tx: Tx,
  merchantId: string,
  { memberId, deviceId, orderId }: { memberId: string; deviceId: string; orderId: string },
  now: string,
): Promise<{ points: number; balanceMinor: number }> =>
  tx.one(sql`
    select coalesce(sum(reserved_points), 0)::bigint as points,
      coalesce(sum(reserved_principal_minor + reserved_bonus_minor), 0)::bigint as balance_minor
    from member_hold hold where hold.merchant_id = ${merchantId} and hold.member_id = ${memberId}
      and hold.device_id = ${deviceId} and hold.order_id <> ${orderId} and ${reserveStands(now)}`)

/** Returns how much balance stands reserved of a member for a basket, by the device that asks again. */
export const findReservedFor = async (
  tx: Tx,
  merchantId: string,
  asked: { memberId: string; deviceId: string; registrationId: string; orderId: string },
  now: string,
): Promise<number> =>
  (
    await tx.maybe<{ minor: number }>(sql`
      select reserved_principal_minor + reserved_bonus_minor as minor from member_hold hold
      where hold.merchant_id = ${merchantId} and hold.order_id = ${asked.orderId} and hold.member_id = ${asked.memberId}
        and hold.device_id = ${asked.deviceId} and hold.reserved_by = ${asked.registrationId} and ${reserveStands(now)}`)
  )?.minor ?? 0

/**
 * Reserves amounts for a basket, in place of the earlier reservation. The hold of its payment stays where it is for the same member and
 * device.
 */
export const setReserve = (
  tx: Tx,
  merchantId: string,
  reserve: ReservedAmounts & {
    readonly orderId: string
    readonly memberId: string
    readonly deviceId: string
    readonly registrationId: string
    readonly currency: string
    readonly now: string
    readonly until: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into member_hold as hold (merchant_id, order_id, member_id, device_id, currency, expires_at, reserved_points,
      reserved_principal_minor, reserved_bonus_minor, reserved_until, reserved_by)
    values (${merchantId}, ${reserve.orderId}, ${reserve.memberId}, ${reserve.deviceId}, ${reserve.currency}, ${reserve.now}, ${reserve.points},
      ${reserve.principalMinor}, ${reserve.bonusMinor}, ${reserve.until}, ${reserve.registrationId})
    on conflict (merchant_id, order_id) do update set member_id = excluded.member_id, device_id = excluded.device_id,
      reserved_points = excluded.reserved_points, reserved_principal_minor = excluded.reserved_principal_minor,
      reserved_bonus_minor = excluded.reserved_bonus_minor, reserved_until = excluded.reserved_until,
      reserved_by = excluded.reserved_by,
      expires_at = case when hold.member_id = excluded.member_id and hold.device_id = excluded.device_id
        then hold.expires_at else excluded.expires_at end,
      ${keptOfSame}`)

/** Moves the reservations of a merged member to the one they were merged into, whose points are looked at for what they hold of those that came. */
export async function moveReserves(tx: Tx, merchantId: string, fromId: string, toId: string): Promise<void> {
  await tx.run(
    sql`update member_hold set member_id = ${toId} where merchant_id = ${merchantId} and member_id = ${fromId}`,
  )
  await tx.run(sql`
    update member_account set due_points_held = true where merchant_id = ${merchantId} and member_id = ${toId} and not due_points_held
      and exists (select from member_account gone where gone.merchant_id = ${merchantId} and gone.member_id = ${fromId} and gone.due_points_held)`)
}
