import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A gift or an add-on as an outlet sells it today, with what a piece of it costs (null: not known). */
export interface RewardGoods {
  readonly outletId: string
  readonly variantId: string
  readonly productId: string
  readonly categoryId: string | null
  readonly brandId: string | null
  readonly isDiscountable: boolean
  readonly listPriceMinor: number
  readonly averageCostThousandths: number | null
}

/** Returns the variants among these that can be given away at some outlets: sold there by the piece, at a price of their own. */
export const listRewardGoods = (
  tx: Tx,
  merchantId: string,
  asked: { readonly outletIds: readonly string[]; readonly variantIds: readonly string[] },
): Promise<RewardGoods[]> =>
  tx.many<RewardGoods>(sql`
    select listing.outlet_id, listing.variant_id, product.id as product_id, product.category_id, product.brand_id,
      product.is_discountable, listing.sell_price_minor as list_price_minor, stock.average_cost_thousandths
    from catalogue_listing as listing
    join catalogue_product_terms as product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
    left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where listing.merchant_id = ${merchantId} and listing.outlet_id = any(${asked.outletIds}::uuid[])
      and listing.variant_id = any(${asked.variantIds}::uuid[]) and listing.removed_at is null and listing.is_on_shelf
      and product.type = 'standard' and not product.is_open_price`)

/** Products that carry one of these labels, with those that they carry. */
export const listCarried = async (
  tx: Tx,
  merchantId: string,
  labelIds: readonly string[],
): Promise<[string, string[]][]> =>
  (
    await tx.many<{ productId: string; labelIds: string[] }>(sql`
      select product_id, array_agg(label_id order by label_id) as label_ids from catalogue_product_label
      where merchant_id = ${merchantId} and label_id = any(${labelIds}::uuid[]) group by product_id`)
  ).map(({ productId, labelIds: carried }) => [productId, carried])
