import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A role to look under, with the outlets that are seen so: null for all. */
export interface ViewedRole {
  readonly roleId: string
  readonly name: string
  readonly codes: readonly string[]
  readonly outletIds: readonly string[] | null
}

export const findViewedRole = (tx: Tx, merchantId: string, roleId: string): Promise<ViewedRole | undefined> =>
  tx.maybe<ViewedRole>(sql`
    select id as role_id, name, codes, null::uuid[] as outlet_ids from role
    where merchant_id = ${merchantId} and id = ${roleId} and archived_at is null`)

/** The role of somebody at an outlet where they work (null: wherever no outlet has another), and the outlets where it is theirs. */
export const findViewedStaff = (
  tx: Tx,
  {
    merchantId,
    outletId,
    now,
  }: { readonly merchantId: string; readonly outletId: string | null; readonly now: string },
  staffId: string,
): Promise<ViewedRole | undefined> =>
  tx.maybe<ViewedRole>(sql`
    select r.id as role_id, trim(s.first_name || ' ' || s.last_name) as name, r.codes, array(
      select b.outlet_id from staff_outlet b where b.merchant_id = s.merchant_id and b.staff_id = s.id
        and kassa_acting_role(s.merchant_id, s.id, b.outlet_id, ${now}::timestamptz, s.role_id) = r.id) as outlet_ids
    from staff s join role r on r.merchant_id = s.merchant_id and r.archived_at is null
      and r.id = kassa_acting_role(s.merchant_id, s.id, ${outletId}::uuid, ${now}::timestamptz, s.role_id)
    where s.merchant_id = ${merchantId} and s.id = ${staffId} and s.archived_at is null and s.admin_id is null
      and (${outletId}::uuid is null or exists (select from staff_outlet b
        where b.merchant_id = s.merchant_id and b.staff_id = s.id and b.outlet_id = ${outletId}::uuid))`)
