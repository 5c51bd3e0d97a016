import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns the name of a cashier; undefined where the merchant has none of this id. */
export const findStaffName = async (tx: Tx, merchantId: string, id: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ name: string }>(sql`
      select trim(first_name || ' ' || last_name) as name from organisation_staff as staff where merchant_id = ${merchantId} and id = ${id}`)
  )?.name
