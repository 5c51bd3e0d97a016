import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns the currency of a member's balance; undefined where the merchant has no such member. */
export const findMemberCurrency = async (tx: Tx, merchantId: string, id: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ currency: string }>(sql`
      select p.currency from member m join member_programme p on p.merchant_id = m.merchant_id
      where m.merchant_id = ${merchantId} and m.id = ${id}`)
  )?.currency
