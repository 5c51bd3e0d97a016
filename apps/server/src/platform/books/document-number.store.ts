import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/**
 * The next running number of a document that the back office writes at an outlet; devices number from ranges of their own. Held
 * until the transaction ends, so that a refused document leaves no gap.
 */
export async function takeDocumentNumber(
  tx: Tx,
  merchantId: string,
  outletId: string,
  document: string,
): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`
    insert into document_counter (merchant_id, outlet_id, document, last) values (${merchantId}, ${outletId}, ${document}, 1)
    on conflict (merchant_id, outlet_id, document) do update set last = document_counter.last + 1
    returning last`)
  return last
}
