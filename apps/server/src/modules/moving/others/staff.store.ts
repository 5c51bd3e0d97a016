import type { StaffHere } from '@kassa/domain/moving/others/staff/plan-staff.ts'
import type { Actor } from '../../../platform/actor.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keptKey } from '../act/shop-move.store.ts'
import type { MadeThing } from '../undo/undo-move.store.ts'

/** Everybody of the staff, also who left: their numbers stay theirs. */
export const listStaffHere = (tx: Tx, merchantId: string): Promise<StaffHere[]> =>
  tx.many<StaffHere>(sql`
    select id, number, trim(first_name || ' ' || last_name) as name, lower(email) as email, archived_at is not null as is_gone
    from organisation_staff as staff where merchant_id = ${merchantId} order by number`)

/** E-mails of the administrators of the merchant. */
export const listAdminEmails = async (tx: Tx, merchantId: string): Promise<string[]> =>
  (
    await tx.many<{ email: string }>(sql`
      select lower(email) as email from identity_admin where merchant_id = ${merchantId} and archived_at is null`)
  ).map(({ email }) => email)

/** The people of the staff who came before, by their key. */
export async function listStaffLinks(
  tx: Tx,
  merchantId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.many<{ sourceKey: string; targetId: string }>(sql`
    select source_key, target_id from shop_move_source
    where merchant_id = ${merchantId} and kind = 'staff' and source_key = any(${keys.map(keptKey)}::text[])`)
  return new Map(rows.map(({ sourceKey, targetId }) => [sourceKey, targetId]))
}

/** Staff of a merchant among these who are here. */
export const countStaffHere = async (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from organisation_staff as staff
      where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null`)
  ).count

/** Staff whom a move made and who are here; whoever can sign in, has a PIN, sold or clocked in since stays. */
export const listMadeStaff = (tx: Tx, merchantId: string, moveId: string, unopenable: string): Promise<MadeThing[]> =>
  tx.many<MadeThing>(sql`
    select staff.id, trim(staff.first_name || ' ' || staff.last_name) as name, case when
      staff.password_hash <> ${unopenable} or staff.pin is not null or staff.last_signed_in_at is not null
      or exists (select from order_line as line where line.merchant_id = staff.merchant_id and line.seller_id = staff.id)
      or exists (select from clock_entry as clocked where clocked.merchant_id = staff.merchant_id and clocked.staff_id = staff.id)
      then 'staff-used' end as why
    from staff where staff.merchant_id = ${merchantId} and staff.archived_at is null and staff.id in (
      select target_id from shop_move_source
      where merchant_id = ${merchantId} and move_id = ${moveId} and kind = 'staff' and is_made)
    order by staff.number for update of staff`)

/** The rights that an account's own role gives, its language and the outlets where it works as staff under that role; undefined for whoever is not there any more. */
export const findRightsOf = (
  tx: Tx,
  merchantId: string,
  kind: 'admin' | 'staff',
  accountId: string | null,
): Promise<{ codes: readonly string[]; locale: Actor['locale']; outletIds: readonly string[] } | undefined> =>
  tx.maybe(sql`
    select role.codes, holder.locale, array(
      select works.outlet_id from organisation_staff_outlet as works
      where works.merchant_id = holder.merchant_id and works.staff_id = holder.id
        and coalesce(works.role_id, holder.role_id) = holder.role_id order by works.outlet_id) as outlet_ids
    from ${sql.raw(kind)} as holder
    join identity_role as role on role.merchant_id = holder.merchant_id and role.id = holder.role_id and role.archived_at is null
    where holder.merchant_id = ${merchantId} and holder.id = ${accountId} and holder.archived_at is null and holder.is_enabled`)
