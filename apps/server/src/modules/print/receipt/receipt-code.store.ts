import { RECEIPT_TEXTS } from '@kassa/domain/receipt/receipt-code.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { PaperLink } from '../link.ts'

/** Texts that went with the receipt of a sale. */
export const countTexts = async (tx: Tx, merchantId: string, orderId: string): Promise<number> =>
  (
    await tx.maybe<{ texts: number }>(sql`
      select texts from receipt_code where merchant_id = ${merchantId} and order_id = ${orderId}`)
  )?.texts ?? 0

/**
 * Counts a text, and answers the code that it names with how many went: a sale keeps the code of its first text, good for as long as the
 * newest. Undefined where the last one went already.
 */
export const takeText = (
  tx: Tx,
  merchantId: string,
  wanted: { readonly orderId: string; readonly code: string; readonly expiresAt: string },
): Promise<{ code: string; texts: number } | undefined> =>
  tx.maybe(sql`
    insert into receipt_code as kept (merchant_id, order_id, code, expires_at, texts)
    values (${merchantId}, ${wanted.orderId}, ${wanted.code}, ${wanted.expiresAt}, 1)
    on conflict (merchant_id, order_id) do update set texts = kept.texts + 1, expires_at = excluded.expires_at
      where kept.texts < ${RECEIPT_TEXTS}
    returning code, texts`)

/** Returns the link that a code opens, of any merchant. */
export const findReceiptByCode = (tx: Tx, code: string): Promise<PaperLink | undefined> =>
  tx.maybe(sql`select merchant_id, id, expires_at from kassa_receipt_of_code(${code})`)
