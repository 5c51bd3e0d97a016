import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Says of stocks that they were counted; a later count stays the last. */
export const setStockCounted = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  rows: readonly { readonly variantId: string; readonly countedAt: string }[],
): Promise<number> =>
  tx.run(sql`
    update stock set counted_at = greatest(stock.counted_at, given.counted_at)
    from jsonb_to_recordset(${json(rows.map((row) => ({ variant_id: row.variantId, counted_at: row.countedAt })))}::jsonb)
      as given (variant_id uuid, counted_at timestamptz)
    where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and stock.variant_id = given.variant_id`)
