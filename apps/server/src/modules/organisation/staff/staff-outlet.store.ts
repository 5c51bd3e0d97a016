import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns how many of `ids` are outlets of the merchant. */
export async function countOutletsAmong(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from outlet
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null`)
  return count
}

/** Another role of somebody at one of their outlets. */
export interface OutletRole {
  readonly outletId: string
  readonly roleId: string
}

/** Sets the roles of somebody at their outlets, as far as the caller sees these (`within`); where none is said it is their own. */
export const setOutletRoles = (
  tx: Tx,
  { merchantId, staffId }: { readonly merchantId: string; readonly staffId: string },
  roles: readonly OutletRole[],
  within: readonly string[] | 'all',
): Promise<number> =>
  tx.run(sql`
    update staff_outlet b set role_id = wanted.role_id
    from staff_outlet held
    left join (select * from unnest(${roles.map(({ outletId }) => outletId)}::uuid[], ${roles.map(({ roleId }) => roleId)}::uuid[])
      as said(outlet_id, role_id)) as wanted on wanted.outlet_id = held.outlet_id
    where b.merchant_id = ${merchantId} and b.staff_id = ${staffId} and held.merchant_id = b.merchant_id
      and held.staff_id = b.staff_id and held.outlet_id = b.outlet_id and b.role_id is distinct from wanted.role_id
      and ${within === 'all' ? sql`true` : sql`b.outlet_id = any(${within}::uuid[])`}`)

/**
 * Sets where somebody works. `within` limits what may be taken away to the outlets the caller may see: a manager of one
 * outlet does not unbind somebody from another.
 */
export async function setStaffOutlets(
  tx: Tx,
  key: { readonly merchantId: string; readonly staffId: string },
  outletIds: readonly string[],
  { within, now }: { readonly within: readonly string[] | 'all'; readonly now: string },
): Promise<void> {
  const { merchantId, staffId } = key
  const reach = within === 'all' ? sql`true` : sql`outlet_id = any(${within}::uuid[])`
  await tx.run(sql`
    delete from staff_outlet
    where merchant_id = ${merchantId} and staff_id = ${staffId} and outlet_id <> all(${outletIds}::uuid[]) and ${reach}`)
  await tx.run(sql`
    insert into staff_outlet (merchant_id, staff_id, outlet_id, bound_at)
    select ${merchantId}, ${staffId}, outlet_id, ${now}::timestamptz
    from unnest(${outletIds}::uuid[]) as wanted(outlet_id)
    on conflict do nothing`)
}
