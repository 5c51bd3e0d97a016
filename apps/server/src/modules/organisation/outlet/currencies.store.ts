import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The currencies that a merchant's outlets sell in. */
export async function listCurrencies(tx: Tx, merchantId: string): Promise<readonly string[]> {
  const rows = await tx.many<{ currency: string }>(sql`
    select distinct currency from outlet where merchant_id = ${merchantId} and archived_at is null order by currency`)
  return rows.map(({ currency }) => currency)
}
