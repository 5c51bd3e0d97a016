import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

/** The next numbers of a merchant's running count; answers the first of `count`. */
export async function takeNumbers(tx: Tx, merchantId: string, what: string, count: number): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`
    insert into merchant_counter (merchant_id, what, last) values (${merchantId}, ${what}, ${count})
    on conflict (merchant_id, what) do update set last = merchant_counter.last + excluded.last
    returning last`)
  return last - count
}

/** Returns the codes among these that some product carries already. */
export async function findCarried(tx: Tx, merchantId: string, folded: readonly string[]): Promise<Set<string>> {
  const rows = await tx.many<{ folded: string }>(
    sql`select folded from product_code where merchant_id = ${merchantId} and folded = any(${folded}::text[])`,
  )
  return new Set(rows.map((row) => row.folded))
}

/** Codes that are the same but for upper and lower case, on other products. */
export const findSimilarCodes = (
  tx: Tx,
  merchantId: string,
  folded: string,
  exceptProductId: string | null,
): Promise<{ code: string; name: string; isSame: boolean }[]> =>
  tx.many(sql`
    select product_code.code, kassa_shown_name(product.name, product.names) as name, product_code.folded = ${folded} as is_same
    from product_code
    join variant on variant.merchant_id = product_code.merchant_id and variant.id = product_code.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where product_code.merchant_id = ${merchantId} and lower(product_code.folded) = lower(${folded})
      and variant.product_id is distinct from ${exceptProductId}::uuid
    order by is_same desc, product_code.code limit 5`)

interface PriceChangeRecord {
  readonly id: string
  readonly outletId: string
  readonly outletName: string
  readonly variantId: string
  readonly variantName: string
  readonly currency: SellingCurrency
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly specialPriceMinor: number | null
  readonly specialOffBasisPoints: number | null
  readonly changedAt: string
  readonly changedBy: string
  readonly changedSeq: number
}

/** The newest first. */
export const priceHistoryList = listOf({
  columns: sql`change.id, change.outlet_id, outlet.name as outlet_name, change.variant_id,
    array_to_string(variant.value_names, ' ') as variant_name, change.currency, change.sell_price_minor,
    change.member_price_minor, change.special_price_minor, change.special_off_basis_points, change.changed_at,
    change.changed_by, change.changed_seq`,
  from: (merchantId: string, productId: string, outletIds: readonly string[] | 'all') => sql`
    from price_change as change
    join variant on variant.merchant_id = change.merchant_id and variant.id = change.variant_id
    join organisation_outlet as outlet on outlet.merchant_id = change.merchant_id and outlet.id = change.outlet_id
    where change.merchant_id = ${merchantId} and variant.product_id = ${productId}
      and ${outletIds === 'all' ? sql`true` : sql`change.outlet_id = any(${outletIds}::uuid[])`}`,
  order: keyset([sql`change.changed_seq`, 'whole'], [sql`change.id`, 'id']),
  isDown: true,
  keyOf: ({ changedSeq, id }: PriceChangeRecord) => [changedSeq, id],
})

/** A row of the grid by columns; `given` names what is to be changed. */
export interface BulkProduct {
  readonly id: string
  readonly given: readonly string[]
  readonly name: string | null
  readonly searchText: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  readonly taxId: string | null
  readonly shelfNumber: string | null
}

/** Changes products by the fields each row gives, and counts their versions up. */
export const setGridProducts = (
  tx: Tx,
  merchantId: string,
  rows: readonly BulkProduct[],
  now: string,
): Promise<number> =>
  tx.run(sql`
    update product set
      name = case when given.given ? 'name' then given.name else product.name end,
      search_text = case when given.given ? 'name' then given.search_text else product.search_text end,
      category_id = case when given.given ? 'categoryId' then given.category_id else product.category_id end,
      brand_id = case when given.given ? 'brandId' then given.brand_id else product.brand_id end,
      tax_id = case when given.given ? 'taxId' then given.tax_id else product.tax_id end,
      shelf_number = case when given.given ? 'shelfNumber' then given.shelf_number else product.shelf_number end,
      changed_at = ${now}, version = product.version + 1
    from jsonb_to_recordset(${json(
      rows.map((row) => ({
        id: row.id,
        given: row.given,
        name: row.name,
        search_text: row.searchText,
        category_id: row.categoryId,
        brand_id: row.brandId,
        tax_id: row.taxId,
        shelf_number: row.shelfNumber,
      })),
    )}::jsonb) as given (id uuid, given jsonb, name text, search_text text, category_id uuid, brand_id uuid, tax_id uuid,
      shelf_number text)
    where product.merchant_id = ${merchantId} and product.id = given.id`)

export interface ListingFactsRecord {
  readonly productId: string
  readonly outletId: string
  readonly variantId: string
  readonly currency: string
  readonly sellPriceMinor: number
  readonly purchasePriceMinor: number | null
  readonly memberPriceMinor: number | null
  readonly minimumPriceMinor: number | null
  readonly specialPriceMinor: number | null
  readonly specialOffBasisPoints: number | null
  readonly isOnShelf: boolean
}

/** The listings of these products at these outlets. */
export const listListingFacts = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
  outletIds: readonly string[],
): Promise<ListingFactsRecord[]> =>
  tx.many<ListingFactsRecord>(sql`
    select product_id, outlet_id, variant_id, currency, sell_price_minor, purchase_price_minor, member_price_minor,
      minimum_price_minor, special_price_minor, special_off_basis_points, is_on_shelf
    from listing
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and removed_at is null
      and outlet_id = any(${outletIds}::uuid[])`)

/** Writes prices and shelf of listings that exist. */
export const setListingFacts = (
  tx: Tx,
  merchantId: string,
  rows: readonly ListingFactsRecord[],
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    update listing set sell_price_minor = given.sell, purchase_price_minor = given.purchase,
      member_price_minor = given.member, is_on_shelf = given.shelf, changed_seq = ${changeNumber},
      version = listing.version + 1
    from jsonb_to_recordset(${json(
      rows.map((row) => ({
        outlet_id: row.outletId,
        variant_id: row.variantId,
        sell: row.sellPriceMinor,
        purchase: row.purchasePriceMinor,
        member: row.memberPriceMinor,
        shelf: row.isOnShelf,
      })),
    )}::jsonb) as given (outlet_id uuid, variant_id uuid, sell bigint, purchase bigint, member bigint, shelf boolean)
    where listing.merchant_id = ${merchantId} and listing.outlet_id = given.outlet_id
      and listing.variant_id = given.variant_id`)

/** Writes what goods cost at outlets, and nothing else of them. */
export const setListingPrices = (
  tx: Tx,
  merchantId: string,
  rows: readonly {
    readonly outletId: string
    readonly variantId: string
    readonly sellPriceMinor: number
    readonly memberPriceMinor: number | null
  }[],
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    update listing set sell_price_minor = given."sellPriceMinor", member_price_minor = given."memberPriceMinor",
      changed_seq = ${changeNumber}, version = listing.version + 1
    from jsonb_to_recordset(${json(rows)}::jsonb) as given ("outletId" uuid, "variantId" uuid, "sellPriceMinor" bigint,
      "memberPriceMinor" bigint)
    where listing.merchant_id = ${merchantId} and listing.outlet_id = given."outletId"
      and listing.variant_id = given."variantId"`)

/** Names and readings of products, for working out what they are found by. */
export const listSearchable = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<{ id: string; names: { en?: string; zh?: string; ja?: string }; reading: string }[]> =>
  tx.many(sql`
    select id, names, reading from product where merchant_id = ${merchantId} and id = any(${productIds}::uuid[])`)
