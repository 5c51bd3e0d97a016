import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

interface Asked {
  /** Null: every outlet of the merchant. */
  readonly outletIds: readonly string[] | null
  /** How far a desk has to be. */
  readonly level: number
  readonly since: string
}

/** Names of the tills of these outlets that were there since then with a desk that is not as far, in the order of their numbers. */
export const listOlderTills = async (
  tx: Tx,
  merchantId: string,
  { outletIds, level, since }: Asked,
): Promise<readonly string[]> =>
  (
    await tx.many<{ name: string }>(sql`
      select d.name from device_registration r
      join device d on d.merchant_id = r.merchant_id and d.id = r.device_id and d.is_enabled and d.archived_at is null
      join outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id and o.archived_at is null
      where r.merchant_id = ${merchantId} and r.unbound_at is null and r.last_seen_at > ${since} and r.desk_level < ${level}
        and ${outletIds === null ? sql`true` : sql`d.outlet_id = any(${outletIds}::uuid[])`}
      order by o.number, d.number`)
  ).map(({ name }) => name)
