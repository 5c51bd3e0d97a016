import type { MovedBefore } from '@kassa/domain/inventory/take-back.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsOf } from './goods-name.store.ts'
import type { StockKey } from './move-stock.store.ts'

/** Returns the later history of the stocks that a document moved; call it when they are locked. */
export const listMovedBefore = (
  tx: Tx,
  merchantId: string,
  documentId: string,
  keys: readonly StockKey[],
): Promise<(StockKey & MovedBefore)[]> =>
  tx.many(sql`
    select stock.outlet_id, stock.variant_id, stock.on_hand, own.after_quantity as left_by,
      exists (select from stock_entry as later where later.merchant_id = stock.merchant_id
        and later.outlet_id = stock.outlet_id and later.variant_id = stock.variant_id
        and later.entry_number > own.entry_number and later.kind in ('adjustment', 'stocktake')) as is_counted,
      case when product.tracks_serials then (select count(*) from serial_number as piece
        where piece.merchant_id = stock.merchant_id and piece.outlet_id = stock.outlet_id
        and piece.variant_id = stock.variant_id and piece.state = 'in-stock') else 0 end as numbered
    from jsonb_to_recordset(${json(keys.map(({ outletId, variantId }) => ({ outlet_id: outletId, variant_id: variantId })))}::jsonb)
      as given (outlet_id uuid, variant_id uuid)
    join stock on stock.merchant_id = ${merchantId} and stock.outlet_id = given.outlet_id
      and stock.variant_id = given.variant_id
    ${goodsOf('stock')}
    cross join lateral (
      select entry_number, after_quantity from stock_entry
      where merchant_id = stock.merchant_id and outlet_id = stock.outlet_id and variant_id = stock.variant_id
        and document_id = ${documentId}
      order by entry_number desc limit 1
    ) as own`)
