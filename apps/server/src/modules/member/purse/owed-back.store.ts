import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Notes from which business day on the money of a deposit is owed back; the first day stays. Any other stored-value account goes on as it is. */
export const setOwedBack = (tx: Tx, merchantId: string, purseId: string, day: string): Promise<number> =>
  tx.run(sql`
    update purse set owed_back_day = ${day}
    where merchant_id = ${merchantId} and id = ${purseId} and is_deposit and owed_back_day is null`)
