import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The gift card of a code that can take money of this currency; undefined where there is none, and for what is paid ahead for one order. */
export const findCardToCredit = (
  tx: Tx,
  merchantId: string,
  code: string,
  currency: string,
): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from purse where merchant_id = ${merchantId} and code = ${code} and kind = 'gift-card' and not is_deposit and is_enabled
      and currency = ${currency}`)
