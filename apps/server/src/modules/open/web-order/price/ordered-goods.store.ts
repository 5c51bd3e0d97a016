import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** Goods on the shelf of an outlet, as far as pricing does not read them. */
export interface ShelfGoods {
  readonly variantId: string
  readonly stockPolicy: 'block' | 'warn' | 'allow'
  readonly onHand: number
}

/** Goods among these that an outlet has on its shelf now. */
export const listOnShelf = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<ShelfGoods[]> =>
  tx.many(sql`
    select listing.variant_id, product.stock_policy, coalesce(stock.on_hand, 0)::bigint as on_hand
    from catalogue_listing as listing
    join catalogue_variant as variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id and variant.archived_at is null
    join catalogue_product as product on product.merchant_id = listing.merchant_id and product.id = listing.product_id and product.archived_at is null
    left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
      and listing.variant_id = any(${variantIds}::uuid[]) and listing.removed_at is null and listing.is_on_shelf`)
