import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Removes the lots that a document brought to some stocks: their goods left again. */
export const deleteLotsAt = (
  tx: Tx,
  merchantId: string,
  documentId: string,
  stocks: readonly { readonly outletId: string; readonly variantId: string }[],
): Promise<number> =>
  tx.run(sql`
    delete from stock_lot as lot using jsonb_to_recordset(${json(
      stocks.map(({ outletId, variantId }) => ({ outlet_id: outletId, variant_id: variantId })),
    )}::jsonb) as gone (outlet_id uuid, variant_id uuid)
    where lot.merchant_id = ${merchantId} and lot.document_id = ${documentId}
      and lot.outlet_id = gone.outlet_id and lot.variant_id = gone.variant_id`)
