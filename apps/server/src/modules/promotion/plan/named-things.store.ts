import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NamedThings } from './named-things.ts'

/** Returns the names of things in the reader's language, and whether they are archived. Things that do not exist are left out. */
export const listThingNames = (
  tx: Tx,
  merchantId: string,
  { products, variants, categories, brands, labels, outlets, segments }: NamedThings,
): Promise<{ id: string; name: string; isArchived: boolean }[]> =>
  tx.many(sql`
    select id, kassa_shown_name(name, names) as name, archived_at is not null as is_archived from product
    where merchant_id = ${merchantId} and id = any(${products}::uuid[])
    union all
    select variant.id, kassa_shown_name(product.name, product.names)
        || case when variant.value_names = '{}' then '' else ' ' || array_to_string(variant.value_names, ' ') end,
      variant.archived_at is not null or product.archived_at is not null
    from variant join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where variant.merchant_id = ${merchantId} and variant.id = any(${variants}::uuid[])
      and variant.id <> all(${products}::uuid[])
    union all
    select id, kassa_shown_name(name, names), archived_at is not null from category
    where merchant_id = ${merchantId} and id = any(${categories}::uuid[])
    union all
    select id, name, archived_at is not null from brand
    where merchant_id = ${merchantId} and id = any(${brands}::uuid[])
    union all
    select id, name, archived_at is not null from label
    where merchant_id = ${merchantId} and id = any(${labels}::uuid[])
    union all
    select id, name, archived_at is not null from outlet
    where merchant_id = ${merchantId} and id = any(${outlets}::uuid[])
    union all
    select id, name, archived_at is not null from member_segment
    where merchant_id = ${merchantId} and id = any(${segments}::uuid[])`)

export interface PricedGoods {
  readonly name: string
  readonly sellPriceMinor: number
}

/** Returns the cheapest listing of some products at these outlets (null: all of the currency). */
export const findCheapestGoods = (
  tx: Tx,
  merchantId: string,
  where: { readonly productIds: readonly string[]; readonly outletIds: readonly string[] | null; currency: string },
): Promise<PricedGoods | undefined> =>
  tx.maybe<PricedGoods>(sql`
    select kassa_shown_name(product.name, product.names) as name, listing.sell_price_minor from product
    join variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
      and variant.archived_at is null
    join listing on listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id
      and listing.removed_at is null
    join outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    where product.merchant_id = ${merchantId} and product.id = any(${where.productIds}::uuid[])
      and not product.is_open_price and outlet.currency = ${where.currency}
      and (${where.outletIds}::uuid[] is null or outlet.id = any(${where.outletIds}::uuid[]))
    order by listing.sell_price_minor limit 1`)

export const listOutletFacts = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; name: string; currency: string; timeZone: string }[]> =>
  tx.many(sql`
    select id, name, currency, time_zone from outlet
    where merchant_id = ${merchantId} and archived_at is null order by number`)
