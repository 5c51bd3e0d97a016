import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Goods that stand in a draft of an outlet: somebody is about to order them. */
export async function listDraftedGoods(tx: Tx, merchantId: string, outletId: string): Promise<string[]> {
  const rows = await tx.many<{ variantId: string }>(sql`
    select distinct line.variant_id from purchase_order as doc
    join purchase_order_line as line on line.merchant_id = doc.merchant_id and line.document_id = doc.id
    where doc.merchant_id = ${merchantId} and doc.outlet_id = ${outletId} and doc.state = 'draft'`)
  return rows.map(({ variantId }) => variantId)
}
