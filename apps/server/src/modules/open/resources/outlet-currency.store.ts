import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The currencies of those of these outlets that are open, by their ids. */
export async function findCurrencies(
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.many<{ id: string; currency: string }>(sql`
    select id, currency from organisation_outlet as outlet
    where merchant_id = ${merchantId} and id = any(${outletIds}::uuid[]) and archived_at is null`)
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}
