import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isBehind, orderStockBy, type AskedStock } from './stock-order.store.ts'

/** The conditions on an item's own stock. */
export const holds = {
  'on-hand': sql`stock.on_hand > 0`,
  out: sql`stock.on_hand = 0`,
  negative: sql`stock.on_hand < 0`,
} as const

/** The items of an outlet, all or those that hold something, nothing, or less. */
export interface WholeStock {
  readonly merchantId: string
  readonly outletId: string
  readonly state: keyof typeof holds | undefined
}

/** The variants of a page, and the sums over everything the filter matches. */
export interface FoundStock {
  readonly ids: readonly string[]
  /** How well each fits what was searched. */
  readonly fits?: readonly string[]
  readonly currency: SellingCurrency | null
  readonly valueMinor: WideMinor
  readonly items: number
  readonly low: number
}

/** A page and its sums where no product has to be looked at to know whether its stock belongs to them. */
export async function findInWhole(tx: Tx, whole: WholeStock, asked: AskedStock): Promise<FoundStock> {
  const items = asked.sort.as === 'text' ? itemsByName(whole, asked) : itemsByNumber(whole, asked)
  const { ids } = await tx.one<{ ids: string[] }>(sql`select array(${items}) as ids`)
  return { ids, ...(await sumWhole(tx, whole)) }
}

const those = ({ merchantId, outletId, state }: WholeStock): Sql => sql`
  stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and ${state ? holds[state] : sql`true`}`

/** Returns the few variants that a list leaves out: archived goods, and combined products, which have no stock of their own (D15). */
const leftOut = ({ merchantId, outletId }: WholeStock): Sql => sql`
  select listing.variant_id from catalogue_product as product
  join catalogue_listing as listing on listing.merchant_id = product.merchant_id and listing.product_id = product.id
    and listing.outlet_id = ${outletId}
  where product.merchant_id = ${merchantId} and (product.archived_at is not null or product.type = 'combined')`

/**
 * By the index of names, joined by keys that are said, not worked out from one another: a database that knows nothing of its tables
 * yet would go through all products for each of them.
 */
const itemsByName = (whole: WholeStock, asked: AskedStock): Sql => sql`
  select variant_id from (
    select stock.variant_id, product.name from (select * from catalogue_product as product where merchant_id = ${whole.merchantId}) as product
    join catalogue_listing as listing on listing.merchant_id = ${whole.merchantId} and listing.outlet_id = ${whole.outletId}
      and listing.product_id = product.id
    join stock_on_hand as stock on stock.variant_id = listing.variant_id
    where ${those(whole)} and product.archived_at is null and product.type <> 'combined'
  ) as item
  where ${isBehind(asked)} ${orderStockBy(asked)} limit ${asked.limit}`

/** The number of an outlet's items that are looked at first, to find the latest end of the page. */
const LOOKED_AT_FIRST = 2_000

/**
 * The outlet's stock by itself. No index is in the order of what every sale changes; instead the last of a page of some items, those
 * that come first where values are the same, tells behind which none of the page can stand, so that few of all are put in order.
 */
const itemsByNumber = (whole: WholeStock, asked: AskedStock): Sql => {
  const { isDown, by } = asked.sort
  const [than, direction, last] = isDown ? [sql`>=`, sql`desc`, sql`asc`] : [sql`<=`, sql`asc`, sql`desc`]
  const wanted = sql`${isBehind(asked)} and variant_id not in (${leftOut(whole)})`
  return sql`
    with first as (
      select variant_id, ${by} as value from (
        select * from stock_on_hand as stock where ${those(whole)} order by variant_id ${direction} limit ${LOOKED_AT_FIRST}
      ) as stock
      where ${wanted} order by ${by} ${direction}, variant_id ${direction} limit ${asked.limit}
    ), latest as materialized (
      select value, variant_id from first where (select count(*) from first) = ${asked.limit}
      order by value ${last}, variant_id ${last} limit 1
    )
    select variant_id from stock_on_hand as stock
    where ${those(whole)} and ${wanted}
      and ((select value from latest) is null or ${by} ${than} (select value from latest)
        and (${by}, variant_id) ${than} ((select value from latest), (select variant_id from latest)))
    ${orderStockBy(asked)} limit ${asked.limit}`
}

/** Everything less the few that a list leaves out, so that products are not looked at one by one. */
const sumWhole = (tx: Tx, whole: WholeStock): Promise<Omit<FoundStock, 'ids'>> =>
  tx.one(sql`
    with left_out as materialized (${leftOut(whole)}), everything as (
      select coalesce(sum(value_minor), 0) as value_minor, count(*) as items from stock_on_hand as stock where ${those(whole)}
    ), without as (
      select coalesce(sum(value_minor), 0) as value_minor, count(*) as items
      from left_out join stock_on_hand as stock on stock.variant_id = left_out.variant_id where ${those(whole)}
    )
    select case when everything.items > 0 then (select currency from organisation_outlet as outlet
        where merchant_id = ${whole.merchantId} and id = ${whole.outletId}) end as currency,
      everything.value_minor - without.value_minor as value_minor, everything.items - without.items as items,
      (select count(*) from catalogue_listing as listing join stock_on_hand as stock on stock.variant_id = listing.variant_id
        where listing.merchant_id = ${whole.merchantId} and listing.outlet_id = ${whole.outletId}
          and listing.warning_line > 0 and stock.on_hand <= listing.warning_line and ${those(whole)}
          and listing.variant_id not in (select variant_id from left_out)) as low
    from everything, without`)
