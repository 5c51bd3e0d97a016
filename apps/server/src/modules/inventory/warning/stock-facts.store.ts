import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { VELOCITY_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { sortedRows, type Headings, type Sort } from '../../../platform/list/sort.ts'
import { goodsColumns, type GoodsColumns } from '../document/goods.store.ts'
import { isOpenOrder } from '../purchase-order/late-order.store.ts'
import { keepsStill } from '../reservation/reservation.store.ts'
import { isTracked } from '../../stock/public.ts'
import { outletItems, stockedGoods, type FactsFilter, type LookedAt } from './outlet-items.store.ts'

/** The stock of an item and its sales, for a suggestion. */
export interface ReorderFactsRecord extends GoodsColumns {
  readonly sortName: string
  readonly onHand: number
  readonly inTransit: number
  readonly currency: SellingCurrency
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
  /** The position in the requested order; empty in the list's own order. */
  readonly sortKey: string
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

/**
 * Items that may have to be ordered, beside `velocity`: with no more than sells until the slowest supplier delivers, with a
 * line or a stock to keep, owed, or reserved.
 */
const wanting = ({ merchantId, outletId }: LookedAt, leadDays: number): Sql => sql`
  select stock.variant_id from stock_on_hand as stock left join velocity on velocity.variant_id = stock.variant_id
  where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and (stock.on_hand < 0
    or velocity.sold > 0 and ignored_days < ${VELOCITY_DAYS}::int
      and stock.on_hand * (${VELOCITY_DAYS}::int - ignored_days) <= ${VELOCITY_DAYS}::int + velocity.sold * (
        select greatest(${leadDays}::int, max(lead_days)) from supplier where merchant_id = ${merchantId}))
  union
  select variant_id from catalogue_listing as listing where merchant_id = ${merchantId} and outlet_id = ${outletId} and warning_line > 0
  union
  select variant_id from listing where merchant_id = ${merchantId} and outlet_id = ${outletId} and minimum_stock > 0
  union
  select variant_id from stock_reservation where merchant_id = ${merchantId} and outlet_id = ${outletId}`

/** Returns the quantities ordered from suppliers, and the prices lately paid to them, beside the items of {@link outletItems}. */
const supply = ({ merchantId, outletId }: LookedAt, now: string): Sql => sql`
  ordered as (
    select line.variant_id, sum(greatest(0, line.quantity - line.received))::bigint as quantity
    from purchase_order_line as line
    join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    where doc.merchant_id = ${merchantId} and doc.outlet_id = ${outletId}
      and ${isOpenOrder}
    group by line.variant_id
  ), kept as (
    select held.variant_id, sum(held.quantity)::bigint as quantity from stock_reservation as held
    where held.merchant_id = ${merchantId} and held.outlet_id = ${outletId} and ${keepsStill(now)}
    group by held.variant_id
  ), bought as (
    select distinct on (line.variant_id) line.variant_id, doc.supplier_id, supplier.name as supplier_name,
      supplier.lead_days, line.unit_price_minor
    from item
    join purchase_order_line as line on line.merchant_id = ${merchantId} and line.variant_id = item.variant_id
    join purchase_order as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id
    where doc.state not in ('draft', 'cancelled') and supplier.archived_at is null
    order by line.variant_id, doc.outlet_id = ${outletId} desc, doc.created_at desc
  )`

export interface ReorderQuery {
  readonly filter: FactsFilter
  readonly now: string
  /** The lead time where no supplier states how long a delivery takes. */
  readonly leadDays: number
  readonly coverDays: number
  readonly supplierId: string | undefined
  readonly sort?: Sort | undefined
  readonly after: readonly string[] | undefined
  readonly limit: number
}

/** The headings of a row of `short` with its product's pack. */
export const reorderHeadings: Headings<'name' | 'quantity' | 'supplier'> = {
  name: { by: sql`row.sort_name`, as: 'text' },
  quantity: { by: sql`(ceil((row.target - row.position)::numeric / row.pack) * row.pack)::bigint`, as: 'number' },
  supplier: { by: sql`lower(coalesce(row.supplier_name, ''))`, as: 'text' },
}

const inOrder = ({ sort, after, limit }: Pick<ReorderQuery, 'sort' | 'after' | 'limit'>, merchantId: string): Sql =>
  sort
    ? sortedRows(
        sql`
          select short.*, short.variant_id as id, product.pack_size as pack from short
          join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = short.variant_id
          join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id`,
        sort,
        after,
        limit,
      )
    : sql`
        select short.*, '' as sort_key from short
        where ${after ? sql`(sort_name, variant_id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
        order by sort_name, variant_id limit ${limit}`

/** Goods below zero that nobody ever counted are short of nothing that anybody knows, unless they were given a line or a minimum. */
const isKnownShort = ({ merchantId, outletId }: LookedAt): Sql => sql`
  (on_hand >= 0 or line > 0 or minimum_stock > 0 or exists (
    select from (select ${merchantId}::uuid as merchant_id, ${outletId}::uuid as outlet_id, supplied.variant_id) as stock where ${isTracked}))`

/**
 * A page of items that have to be ordered, by name, and how many there are: those that have fallen to their warning line or to
 * what sells until a delivery comes, with less than should be there then. The same as `suggestReorder` says of each; how much,
 * in whole packs, is its affair.
 */
export async function listReorderFacts(
  tx: Tx,
  place: LookedAt,
  { filter, now, leadDays, coverDays, supplierId, ...page }: ReorderQuery,
): Promise<{ rows: ReorderFactsRecord[]; total: number }> {
  const rows = await tx.many<ReorderFactsRecord & { total: number }>(sql`
    with ${outletItems(place, filter, wanting(place, leadDays))}, ${supply(place, now)}, supplied as (
      select item.*, coalesce(ordered.quantity, 0) as ordered, coalesce(kept.quantity, 0) as reserved, bought.supplier_id,
        bought.supplier_name, bought.lead_days, bought.unit_price_minor as last_price_minor,
        case when warning_type = 1 then warning_line else 0 end as line,
        coalesce(bought.lead_days, ${leadDays}::int) as days_to_shelf
      from item left join ordered using (variant_id) left join kept using (variant_id) left join bought using (variant_id)
    ), short as materialized (
      select supplied.*, rule.position, rule.target from supplied
      cross join lateral (
        select on_hand + in_transit + ordered - reserved as position,
          case when sold > 0 then greatest(line, ceil(sold * days_to_shelf::numeric / days)) else line end as point,
          case when sold > 0 then greatest(line, ceil(sold * (days_to_shelf + ${coverDays}::int)::numeric / days))
            else minimum_stock end as target
      ) as rule
      where position <= point and target > position and ${isKnownShort(place)}
        and ${supplierId === undefined ? sql`true` : sql`supplier_id = ${supplierId}`}
    )
    select ${goodsColumns}, sort_name, on_hand, in_transit, currency, warning_type, warning_line, minimum_stock,
      product.pack_size, sold, days, ignored_days, ordered, reserved, supplier_id, supplier_name, lead_days,
      last_price_minor, page.sort_key, (select count(*) from short) as total
    from (select found.*, row_number() over () as place from (${inOrder(page, place.merchantId)}) as found) as page
    join catalogue_variant as variant on variant.merchant_id = ${place.merchantId} and variant.id = page.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    order by page.place`)
  return { rows, total: rows[0]?.total ?? 0 }
}

export interface LotGoods {
  readonly onHand: number
  readonly expiryWarningDays: number | null
}

/** Returns an outlet's stock of one item, for its lots. */
export const findLotGoods = (
  tx: Tx,
  place: Pick<LookedAt, 'merchantId' | 'outletId'>,
  variantId: string,
): Promise<LotGoods | undefined> =>
  tx.maybe<LotGoods>(sql`
    select coalesce(stock.on_hand, 0) as on_hand, product.expiry_warning_days
    from catalogue_listing as listing
    join catalogue_goods_days as product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
    left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where ${stockedGoods(place)} and listing.variant_id = ${variantId}`)
