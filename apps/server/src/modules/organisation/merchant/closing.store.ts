import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Closes a merchant to selling from a moment on, or opens it (null); false where it is so already. */
export const setMerchantClosed = async (tx: Tx, merchantId: string, at: string | null): Promise<boolean> =>
  (await tx.run(sql`
    update merchant set closed_at = ${at} where id = ${merchantId} and (closed_at is null) = ${at !== null}`)) === 1
