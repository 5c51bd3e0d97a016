import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A merchant's outlets in a currency, closed ones too. */
export const listOutletsOf = async (tx: Tx, merchantId: string, currency: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(
      sql`select id from organisation_outlet where merchant_id = ${merchantId} and currency = ${currency} order by number`,
    )
  ).map(({ id }) => id)
