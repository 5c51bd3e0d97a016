import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Takes a code over from the stock of the merchant's own partner; its id, or null where there is no such free code there. */
export async function claimFromPartner(
  tx: Tx,
  { code, today, now }: { readonly code: string; readonly today: string; readonly now: string },
): Promise<string | null> {
  const { id } = await tx.one<{ id: string | null }>(
    sql`select kassa_claim_code(${code}, ${today}::date, ${now}::timestamptz) as id`,
  )
  return id
}
