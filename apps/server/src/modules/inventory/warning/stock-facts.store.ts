import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsColumns, type GoodsColumns } from '../document/goods.store.ts'
import { outletItems, stockedGoods, type FactsFilter, type LookedAt } from './outlet-items.store.ts'

export interface StockFacts extends GoodsColumns {
  readonly sortName: string
  readonly onHand: number
  readonly inTransit: number
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly valueMinor: number
  readonly warningType: 1 | 2
  readonly warningLine: number
  readonly minimumStock: number
  readonly minimumDays: number
  readonly productionDate: string | null
  readonly shelfLifeDays: number | null
  readonly expiryWarningDays: number | null
  readonly onShelfSince: string
}

/** What an item has and how it sells, for a suggestion. */
export interface ReorderFactsRecord extends GoodsColumns {
  readonly sortName: string
  readonly onHand: number
  readonly inTransit: number
  readonly currency: 'CNY' | 'USD' | 'JPY' | 'ETB'
  readonly warningType: 1 | 2
  readonly warningLine: number
  readonly minimumStock: number
  readonly packSize: number
  readonly sold: number | null
  readonly days: number | null
  readonly ignoredDays: number | null
  readonly ordered: number
  readonly reserved: number
  readonly supplierId: string | null
  readonly supplierName: string | null
  readonly leadDays: number | null
  readonly lastPriceMinor: number | null
}

export interface LotFacts {
  readonly id: string
  readonly variantId: string
  readonly number: string | null
  readonly expiresOn: string | null
  readonly receivedOn: string
  readonly quantity: number
}

/** The lots that came to an outlet, of one item or all. */
export const listLotFacts = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string | null,
): Promise<LotFacts[]> =>
  tx.many<LotFacts>(sql`
    select id, variant_id, number, expires_on, received_on, quantity from stock_lot
    where merchant_id = ${merchantId} and outlet_id = ${outletId}
      and (${variantId}::uuid is null or variant_id = ${variantId}::uuid)
    order by variant_id, expires_on, id`)

/** What a supplier is asked for, or has lately been paid for, beside the items of {@link outletItems}. */
const supply = ({ merchantId, outletId }: LookedAt, now: string): Sql => sql`
  ordered as (
    select line.variant_id, sum(greatest(0, line.quantity - line.received))::bigint as quantity
    from purchase_order_line as line
    join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    where doc.merchant_id = ${merchantId} and doc.outlet_id = ${outletId}
      and doc.state in ('submitted', 'partially-received')
    group by line.variant_id
  ), kept as (
    select variant_id, sum(quantity)::bigint as quantity from stock_reservation
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and expires_at > ${now}
      and not exists (select from sales_order where sales_order.merchant_id = stock_reservation.merchant_id
        and sales_order.id = stock_reservation.order_id)
    group by variant_id
  ), bought as (
    select distinct on (line.variant_id) line.variant_id, doc.supplier_id, supplier.name as supplier_name,
      supplier.lead_days, line.unit_price_minor
    from purchase_order_line as line
    join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
    where doc.merchant_id = ${merchantId} and doc.state not in ('draft', 'cancelled') and supplier.archived_at is null
    order by line.variant_id, doc.outlet_id = ${outletId} desc, doc.created_at desc
  ), supplied as (
    select item.*, coalesce(ordered.quantity, 0) as ordered, coalesce(kept.quantity, 0) as reserved, bought.supplier_id,
      bought.supplier_name, bought.lead_days, bought.unit_price_minor as last_price_minor
    from item left join ordered using (variant_id) left join kept using (variant_id) left join bought using (variant_id)
  )`

/**
 * Items that may have to be ordered, by name: those that have fallen to their warning line or to what sells until a delivery
 * comes (`leadDays` where no supplier says). How much is `suggestReorder`'s affair.
 */
export const listReorderFacts = (
  tx: Tx,
  place: LookedAt,
  about: {
    readonly filter: FactsFilter
    readonly now: string
    readonly leadDays: number
    readonly supplierId?: string
  },
): Promise<ReorderFactsRecord[]> =>
  tx.many<ReorderFactsRecord>(sql`
    with ${outletItems(place, about.filter)}, ${supply(place, about.now)}
    select ${goodsColumns}, sort_name, on_hand, in_transit, currency, warning_type, warning_line, minimum_stock,
      product.pack_size, sold, days, ignored_days, ordered, reserved, supplier_id, supplier_name, lead_days,
      last_price_minor
    from supplied
    join variant on variant.merchant_id = ${place.merchantId} and variant.id = supplied.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where on_hand + in_transit + ordered - reserved <= greatest(
        case when warning_type = 1 then warning_line else 0 end,
        case when sold > 0 then ceil(sold * coalesce(lead_days, ${about.leadDays}::int)::numeric / days) else 0 end)
      and ${about.supplierId === undefined ? sql`true` : sql`supplier_id = ${about.supplierId}`}
    order by sort_name, supplied.variant_id`)

export interface LotGoods {
  readonly onHand: number
  readonly expiryWarningDays: number | null
}

/** What an outlet holds of one item it stocks, for its lots. */
export const findLotGoods = (tx: Tx, place: LookedAt, variantId: string): Promise<LotGoods | undefined> =>
  tx.maybe<LotGoods>(sql`
    select coalesce(stock.on_hand, 0) as on_hand, product.expiry_warning_days
    from listing
    join variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    left join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where ${stockedGoods(place, { variantId })}`)
