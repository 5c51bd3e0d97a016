import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Archives cards that nobody used, and frees their numbers and phones, so that the people can come once more. */
export const removeUnused = (tx: Tx, merchantId: string, memberIds: readonly string[], at: string): Promise<number> =>
  tx.run(sql`
    update member set archived_at = ${at}, is_enabled = false, phone = null, version = version + 1,
      card_number = left(card_number, 20) || '-' || left(md5(id::text), 8)
    where merchant_id = ${merchantId} and id = any(${memberIds}::uuid[]) and archived_at is null`)
