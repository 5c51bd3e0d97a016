import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface StockAtHand {
  readonly onHand: number
  readonly currency: string
  readonly weightUnit: string | null
  /** Kept in thousandths of kg or pound; false for pieces and grams. */
  readonly isThousandths: boolean
}

/** Returns the stock on hand, locked until this transaction ends. */
export const findStockForUpdate = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<StockAtHand | undefined> =>
  tx.maybe<StockAtHand>(sql`
    select stock.on_hand, stock.currency, product.weight_unit, coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths
    from stock
    join catalogue_listing as listing using (merchant_id, outlet_id, variant_id)
    join catalogue_product as product on product.merchant_id = stock.merchant_id and product.id = listing.product_id
    where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and stock.variant_id = ${variantId}
      and product.type <> 'combined'
    for update of stock`)
