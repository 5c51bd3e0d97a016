import type { Scope } from '@kassa/domain/basket/plan.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NamedThings } from './named-things.ts'

/** Returns the names of things in the reader's language, and whether they are archived. Things that do not exist are left out. */
export const listThingNames = (
  tx: Tx,
  merchantId: string,
  { products, variants, categories, brands, labels, outlets, segments }: NamedThings,
): Promise<{ id: string; name: string; isArchived: boolean }[]> =>
  tx.many(sql`
    select id, kassa_shown_name(name, names) as name, archived_at is not null as is_archived from catalogue_product as product
    where merchant_id = ${merchantId} and id = any(${products}::uuid[])
    union all
    select variant.id, kassa_shown_name(product.name, product.names)
        || case when variant.value_names = '{}' then '' else ' ' || array_to_string(variant.value_names, ' ') end,
      variant.archived_at is not null or product.archived_at is not null
    from catalogue_variant as variant join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where variant.merchant_id = ${merchantId} and variant.id = any(${variants}::uuid[])
      and variant.id <> all(${products}::uuid[])
    union all
    select id, kassa_shown_name(name, names), archived_at is not null from catalogue_category as category
    where merchant_id = ${merchantId} and id = any(${categories}::uuid[])
    union all
    select id, name, archived_at is not null from brand
    where merchant_id = ${merchantId} and id = any(${brands}::uuid[])
    union all
    select id, name, archived_at is not null from label
    where merchant_id = ${merchantId} and id = any(${labels}::uuid[])
    union all
    select id, name, archived_at is not null from organisation_outlet as outlet
    where merchant_id = ${merchantId} and id = any(${outlets}::uuid[])
    union all
    select id, name, archived_at is not null from member_segment
    where merchant_id = ${merchantId} and id = any(${segments}::uuid[])`)

interface PricedGoods {
  readonly name: string
  readonly sellPriceMinor: number
}

interface PricedPlace {
  /** Null: all outlets of the currency. */
  readonly outletIds: readonly string[] | null
  readonly currency: string
}

const pricedGoods = (merchantId: string, { outletIds, currency }: PricedPlace, which: Sql): Sql => sql`
    select kassa_shown_name(product.name, product.names) as name, listing.sell_price_minor from catalogue_product as product
    join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
      and variant.archived_at is null
    join catalogue_listing as listing on listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id
      and listing.removed_at is null
    join organisation_outlet as outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    where product.merchant_id = ${merchantId} and ${which}
      and not product.is_open_price and outlet.currency = ${currency}
      and (${outletIds}::uuid[] is null or outlet.id = any(${outletIds}::uuid[]))`

/** Returns the cheapest listing of some products at these outlets. */
export const findCheapestGoods = (
  tx: Tx,
  merchantId: string,
  { productIds, ...place }: PricedPlace & { readonly productIds: readonly string[] },
): Promise<PricedGoods | undefined> =>
  tx.maybe<PricedGoods>(sql`
    ${pricedGoods(merchantId, place, sql`product.id = any(${productIds}::uuid[])`)}
    order by listing.sell_price_minor limit 1`)

type MeantScope = Exclude<Scope, { readonly kind: 'products' }>

/** The products, as `product`, that a scope means without naming them, a category with all below it. */
const meantBy = (merchantId: string, scope: MeantScope): Sql => {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'brands':
      return sql`product.brand_id = any(${scope.brandIds}::uuid[])`
    case 'labels':
      return sql`exists (select from catalogue_product_label as worn where worn.merchant_id = product.merchant_id
        and worn.product_id = product.id and worn.label_id = any(${scope.labelIds}::uuid[]))`
    default:
      return sql`product.category_id in (
        with recursive branch as (
          select c.id from unnest(${scope.categoryIds}::uuid[]) as c (id)
          union
          select child.id from catalogue_category as child join branch on child.parent_id = branch.id
          where child.merchant_id = ${merchantId}
        ) select id from branch)`
  }
}

/** Returns the dearest listing of goods for sale that a scope means, at these outlets. */
export const findDearestGoods = (
  tx: Tx,
  merchantId: string,
  { scope, ...place }: PricedPlace & { readonly scope: MeantScope },
): Promise<PricedGoods | undefined> =>
  tx.maybe<PricedGoods>(sql`
    ${pricedGoods(merchantId, place, sql`product.archived_at is null and ${meantBy(merchantId, scope)}`)}
    order by listing.sell_price_minor desc limit 1`)

export const listOutletFacts = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; name: string; currency: string; timeZone: string }[]> =>
  tx.many(sql`
    select id, name, currency, time_zone from organisation_outlet as outlet
    where merchant_id = ${merchantId} and archived_at is null order by number`)
