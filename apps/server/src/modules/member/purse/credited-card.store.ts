import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The gift card of a code that can take money of this currency; undefined where there is none. */
export const findCardToCredit = (
  tx: Tx,
  merchantId: string,
  code: string,
  currency: string,
): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from purse where merchant_id = ${merchantId} and code = ${code} and kind = 'gift-card' and is_enabled
      and currency = ${currency}`)
