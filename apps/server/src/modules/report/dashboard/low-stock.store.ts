import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isTracked } from '../../stock/public.ts'

const within = (column: Sql, outletIds: readonly string[] | 'all'): Sql =>
  outletIds === 'all' ? sql`true` : sql`${column} = any(${outletIds}::uuid[])`

export interface LowStockRow {
  readonly variantId: string
  readonly productId: string
  readonly outletId: string
  readonly outletName: string
  readonly name: string
  readonly onHand: number
  readonly isTracked: boolean
  readonly warningLine: number
  readonly weightUnit: string | null
}

/** The emptiest first: what is furthest below its warning line (D14, type 1). */
export const listLowStock = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | 'all',
  limit: number,
): Promise<LowStockRow[]> =>
  tx.many<LowStockRow>(sql`
    select listing.variant_id, listing.product_id, listing.outlet_id, outlet.name as outlet_name,
      kassa_shown_name(product.name, product.names) as name,
      stock.on_hand, (stock.on_hand >= 0 or ${isTracked}) as is_tracked, listing.warning_line, product.weight_unit
    from catalogue_listing as listing
    join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    join catalogue_product as product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
    join organisation_outlet as outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    where listing.merchant_id = ${merchantId} and ${within(sql`listing.outlet_id`, outletIds)}
      and listing.warning_line > 0 and stock.on_hand <= listing.warning_line and listing.removed_at is null
      and product.archived_at is null
    order by stock.on_hand - listing.warning_line, product.name, listing.outlet_id limit ${limit}`)
