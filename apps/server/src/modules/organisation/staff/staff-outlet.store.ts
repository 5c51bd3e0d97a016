import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** How many of `ids` are outlets of the merchant. */
export async function countOutletsAmong(tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from outlet
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null`)
  return count
}

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
