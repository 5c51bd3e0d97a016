import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The administrator who owns a seat, as their account states it. */
export interface SeatOwner {
  readonly adminId: string
  readonly firstName: string
  readonly lastName: string
  readonly roleId: string
  readonly locale: string
}

/** An administrator of the merchant, their row held so that two calls do not give them two seats; undefined for nobody of it. */
export const findSeatOwnerForUpdate = (tx: Tx, merchantId: string, adminId: string): Promise<SeatOwner | undefined> =>
  tx.maybe<SeatOwner>(sql`
    select id as admin_id, first_name, last_name, role_id, locale from admin
    where merchant_id = ${merchantId} and id = ${adminId} and archived_at is null for update`)

export const findSeatOf = (tx: Tx, merchantId: string, adminId: string): Promise<{ id: string } | undefined> =>
  tx.maybe<{ id: string }>(sql`
    select id from staff where merchant_id = ${merchantId} and admin_id = ${adminId} and archived_at is null`)

/** Gives an administrator a seat under the next number … that nobody has had. No password fits it. */
export async function insertSeat(
  tx: Tx,
  merchantId: string,
  id: string,
  { adminId, firstName, lastName, roleId, locale }: SeatOwner,
  now: string,
): Promise<void> {
  await tx.run(sql`
    insert into staff (merchant_id, id, number, first_name, last_name, role_id, locale, password_hash, admin_id, created_at)
    select ${merchantId}, ${id}, free.number, ${firstName}, ${lastName}, ${roleId}, ${locale}, '', ${adminId}, ${now}
    from (
      select 'A-' || lpad(n::text, 2, '0') as number from generate_series(1, 10000) as n
      where not exists (select from staff where merchant_id = ${merchantId} and number = 'A-' || lpad(n::text, 2, '0'))
      order by n limit 1) as free`)
}

/** Binds the seats of the merchant's administrators to every outlet it has: they sell everywhere. */
export const bindSeats = (tx: Tx, merchantId: string, now: string): Promise<number> =>
  tx.run(sql`
    insert into staff_outlet (merchant_id, staff_id, outlet_id, bound_at)
    select staff.merchant_id, staff.id, outlet.id, ${now}::timestamptz from staff
    join outlet on outlet.merchant_id = staff.merchant_id and outlet.archived_at is null
    where staff.merchant_id = ${merchantId} and staff.admin_id is not null and staff.archived_at is null
    on conflict do nothing`)

export const hasOutlet = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from outlet where merchant_id = ${merchantId} limit 1`)) !== undefined
