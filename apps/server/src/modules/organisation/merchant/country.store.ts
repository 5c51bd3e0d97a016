import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The country of a merchant: its laws count in all outlets. */
export const findCountry = async (tx: Tx, merchantId: string): Promise<string> =>
  (await tx.one<{ country: string }>(sql`select country from merchant where id = ${merchantId}`)).country
