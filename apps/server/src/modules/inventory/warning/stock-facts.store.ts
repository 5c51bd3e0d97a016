import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { foldForSearch } from '../../catalogue/public.ts'
import { goodsColumns, goodsFound, type GoodsColumns } from '../document/goods.store.ts'

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

export interface FactsFilter {
  readonly search?: string
  readonly categoryId?: string
}

function conditions(merchantId: string, outletId: string, filter: FactsFilter): Sql {
  const found = [
    sql`listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId} and listing.removed_at is null`,
    sql`variant.archived_at is null and product.archived_at is null and product.type <> 'combined'`,
  ]
  if (filter.categoryId) found.push(sql`product.category_id = ${filter.categoryId}`)
  if (filter.search) found.push(goodsFound(merchantId, filter.search, foldForSearch(filter.search)))
  return sql.and(found)
}

/** Everything an outlet stocks, by name, with what warnings go by. */
export const listStockFacts = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: FactsFilter,
): Promise<StockFacts[]> =>
  tx.many<StockFacts>(sql`
    select ${goodsColumns}, lower(product.name) as sort_name, coalesce(stock.on_hand, 0) as on_hand,
      coalesce(stock.in_transit, 0) as in_transit, listing.currency, coalesce(stock.value_minor, 0) as value_minor,
      listing.warning_type, listing.warning_line, listing.minimum_stock, listing.minimum_days, product.production_date,
      product.shelf_life_days, product.expiry_warning_days,
      (product.created_at at time zone outlet.time_zone)::date as on_shelf_since
    from listing
    join outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    join variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    left join stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where ${conditions(merchantId, outletId, filter)}
    order by lower(product.name), variant.id`)

export interface DayFacts {
  readonly variantId: string
  readonly day: string
  readonly sold: number
  readonly opening: number
  readonly closing: number
  readonly highest: number
}

/** What each business day did to each item, from `since` up to the day before `today`. */
export const listDayFacts = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  since: string,
  today: string,
): Promise<DayFacts[]> =>
  tx.many<DayFacts>(sql`
    select variant_id, business_day as day,
      coalesce(-sum(quantity) filter (where kind in ('sale', 'refund', 'exchange', 'exchange-cancel')), 0)::bigint as sold,
      (array_agg(before_quantity order by entry_number))[1] as opening,
      (array_agg(after_quantity order by entry_number desc))[1] as closing,
      max(greatest(before_quantity, after_quantity)) as highest
    from stock_entry
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and business_day >= ${since}::date
      and business_day < ${today}::date
    group by variant_id, business_day
    order by variant_id, business_day`)

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

export interface SupplyFacts {
  readonly variantId: string
  readonly ordered: number
  readonly reserved: number
  readonly supplierId: string | null
  readonly supplierName: string | null
  readonly leadDays: number | null
  readonly lastPriceMinor: number | null
}

/** What is on order and reserved of each item, and from whom it came last. */
export const listSupplyFacts = (tx: Tx, merchantId: string, outletId: string, now: string): Promise<SupplyFacts[]> =>
  tx.many<SupplyFacts>(sql`
    with ordered as (
      select line.variant_id, sum(greatest(0, line.quantity - line.received))::bigint as quantity
      from purchase_order_line as line
      join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
      where doc.merchant_id = ${merchantId} and doc.outlet_id = ${outletId}
        and doc.state in ('submitted', 'partially-received')
      group by line.variant_id
    ), held as (
      select variant_id, sum(quantity)::bigint as quantity from stock_reservation
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and expires_at > ${now}
        and not exists (select from sales_order where sales_order.merchant_id = stock_reservation.merchant_id
          and sales_order.id = stock_reservation.order_id)
      group by variant_id
    ), last as (
      select distinct on (line.variant_id) line.variant_id, doc.supplier_id, supplier.name, supplier.lead_days,
        line.unit_price_minor
      from purchase_order_line as line
      join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
      join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
      where doc.merchant_id = ${merchantId} and doc.state not in ('draft', 'cancelled')
        and supplier.archived_at is null
      order by line.variant_id, doc.outlet_id = ${outletId} desc, doc.created_at desc
    )
    select variant_id, coalesce(ordered.quantity, 0) as ordered, coalesce(held.quantity, 0) as reserved,
      last.supplier_id, last.name as supplier_name, last.lead_days, last.unit_price_minor as last_price_minor
    from ordered full join held using (variant_id) full join last using (variant_id)`)
