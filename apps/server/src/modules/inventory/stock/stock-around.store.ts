import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface PlaceOfGoods {
  readonly outletId: string
  readonly outletName: string
  readonly isHere: boolean
  readonly onHand: number
}

/** The listings (`listing`) of a variant at outlets (`outlet`) that are open, with what lies there (`stock`). */
export const openPlacesOf = (merchantId: string, variantId: string): Sql => sql`
    from catalogue_listing as listing
    join organisation_outlet as outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where listing.merchant_id = ${merchantId} and listing.variant_id = ${variantId} and outlet.is_enabled
      and outlet.archived_at is null`

/** Returns the stock of a variant at every outlet that lists it and is open, `here` first, at most 200. */
export const listStockAround = (
  tx: Tx,
  { merchantId, outletId: here }: { readonly merchantId: string; readonly outletId: string },
  variantId: string,
): Promise<PlaceOfGoods[]> =>
  tx.many<PlaceOfGoods>(sql`
    select outlet.id as outlet_id, outlet.name as outlet_name, outlet.id = ${here} as is_here,
      coalesce(stock.on_hand, 0) as on_hand
    ${openPlacesOf(merchantId, variantId)}
    order by (outlet.id = ${here}) desc, outlet.number, outlet.id limit 200`)
