import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CalledThere } from './case-doubts.ts'
import { insertMissingStock } from '../../stock/public.ts'

export interface KnownProduct {
  readonly productId: string
  readonly variantId: string
  readonly name: string
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly isPlain: boolean
  readonly tracksSerials: boolean
  readonly version: number
  readonly isArchived: boolean
  readonly shelfLifeDays: number | null
  readonly expiryWarningDays: number | null
}

/** The products behind these codes and custom codes, by key `code/…` or `custom/…`. */
export async function findKnownProducts(
  tx: Tx,
  merchantId: string,
  { folded, customCodes, skus }: { folded: readonly string[]; customCodes: readonly string[]; skus: readonly string[] },
): Promise<ReadonlyMap<string, KnownProduct>> {
  const rows = await tx.many<KnownProduct & { key: string }>(sql`
    with found as (
      select 'code/' || folded as key, variant_id from product_code
      where merchant_id = ${merchantId} and folded = any(${folded}::text[])
      union all
      select 'custom/' || custom_code, id from variant
      where merchant_id = ${merchantId} and custom_code = any(${customCodes}::text[])
      union all
      select 'sku/' || sku, id from variant where merchant_id = ${merchantId} and sku = any(${skus}::text[])
    )
    select found.key, product.id as product_id, variant.id as variant_id, product.name, product.type,
      product.weight_unit, variant.id = product.id and product.type <> 'combined' and product.attributes = '[]'::jsonb
        as is_plain,
      product.tracks_serials, product.version, product.archived_at is not null as is_archived, product.shelf_life_days,
      product.expiry_warning_days
    from found
    join variant on variant.merchant_id = ${merchantId} and variant.id = found.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id`)
  return new Map(rows.map(({ key, ...product }) => [key, product]))
}

/** Goods that are sold, by their name in lower case; with the category each lies in. */
export const findNamedProducts = (
  tx: Tx,
  merchantId: string,
  names: readonly string[],
): Promise<(KnownProduct & { readonly folded: string; readonly categoryId: string | null })[]> =>
  tx.many(sql`
    select lower(product.name) as folded, product.category_id, product.id as product_id, product.id as variant_id,
      product.name, product.type, product.weight_unit,
      product.type <> 'combined' and product.attributes = '[]'::jsonb as is_plain, product.tracks_serials,
      product.version, false as is_archived, product.shelf_life_days, product.expiry_warning_days
    from product
    where product.merchant_id = ${merchantId} and lower(product.name) = any(${names}::text[])
      and product.archived_at is null
    order by product.id`)

/** Returns the names of the merchant's goods, among these texts in lower case. */
export const listCalledThere = (
  tx: Tx,
  merchantId: string,
  folded: Readonly<Record<CalledThere['field'], readonly string[]>>,
): Promise<CalledThere[]> =>
  tx.many<CalledThere>(sql`
    with called as (
      select 'code' as field, code as text, variant_id from product_code
      where merchant_id = ${merchantId} and lower(code) = any(${folded.code}::text[])
      union all
      select 'customCode', custom_code, id from variant
      where merchant_id = ${merchantId} and lower(custom_code) = any(${folded.customCode}::text[])
      union all
      select 'sku', sku, id from variant where merchant_id = ${merchantId} and lower(sku) = any(${folded.sku}::text[])
      union all
      select 'name', name, id from product where merchant_id = ${merchantId} and lower(name) = any(${folded.name}::text[])
    )
    select called.field, called.text, product.name from called
    join variant on variant.merchant_id = ${merchantId} and variant.id = called.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where product.archived_at is null`)

/** Names of taxes, brands and labels of the merchant by their lower case. */
export async function listNames(
  tx: Tx,
  merchantId: string,
  table: 'tax' | 'brand' | 'label',
): Promise<Map<string, string>> {
  const rows = await tx.many<{ id: string; name: string }>(sql`
    select id, lower(name) as name from ${sql.raw(table)} where merchant_id = ${merchantId} and archived_at is null`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Makes brands or labels that are missing. */
export const insertNames = (
  tx: Tx,
  merchantId: string,
  table: 'brand' | 'label',
  rows: readonly { readonly id: string; readonly name: string }[],
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into ${sql.raw(table)} (merchant_id, id, name, created_at)
    select ${merchantId}, id, name, ${at}
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, name text)
    on conflict (merchant_id, lower(name)) where archived_at is null do nothing`)

export const listCategoryTree = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; parentId: string | null; name: string }[]> =>
  tx.many(sql`
    select id, parent_id, lower(name) as name from category where merchant_id = ${merchantId} and archived_at is null`)

export const insertCategoryRow = (
  tx: Tx,
  merchantId: string,
  row: { readonly id: string; readonly parentId: string | null; readonly name: string },
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into category (merchant_id, id, parent_id, name, created_at)
    values (${merchantId}, ${row.id}, ${row.parentId}, ${row.name}, ${at})`)

export interface ProductColumns {
  readonly name?: string
  readonly search_text?: string
  readonly category_id?: string
  readonly brand_id?: string
  readonly tax_id?: string
  readonly unit?: string
  readonly description?: string
  readonly shelf_number?: string
  readonly production_date?: string
  readonly shelf_life_days?: number
  readonly expiry_warning_days?: number
}

export interface NewProduct extends ProductColumns {
  readonly id: string
  readonly type: 'standard' | 'weighed'
  readonly weight_unit: string | null
  readonly custom_code: string | null
  readonly sku: string | null
  readonly member_discount_allowed: boolean
  readonly earns_points: boolean
}

export async function insertImported(
  tx: Tx,
  merchantId: string,
  rows: readonly NewProduct[],
  at: string,
): Promise<void> {
  await tx.run(sql`
    insert into product (merchant_id, id, type, name, search_text, category_id, brand_id, tax_id, unit, weight_unit,
      description, shelf_number, production_date, shelf_life_days, expiry_warning_days, member_discount_allowed,
      earns_points, created_at, changed_at)
    select ${merchantId}, id, type, name, search_text, category_id, brand_id, tax_id, coalesce(unit, ''), weight_unit,
      coalesce(description, ''), coalesce(shelf_number, ''), production_date, shelf_life_days, expiry_warning_days,
      member_discount_allowed, earns_points, ${at}, ${at}
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, type text, name text, search_text text,
      category_id uuid, brand_id uuid, tax_id uuid, unit text, weight_unit text, description text, shelf_number text,
      production_date date, shelf_life_days integer, expiry_warning_days integer, member_discount_allowed boolean,
      earns_points boolean)`)
  await tx.run(sql`
    insert into variant (merchant_id, id, product_id, custom_code, sku)
    select ${merchantId}, id, id, custom_code, sku
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, custom_code text, sku text)`)
}

export const insertImportedCodes = (
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly variant_id: string; readonly code: string; readonly folded: string }[],
): Promise<number> =>
  tx.run(sql`
    insert into product_code (merchant_id, variant_id, code, folded, position)
    select ${merchantId}, variant_id, code, folded,
      (select count(*) from product_code as kept where kept.merchant_id = ${merchantId}
        and kept.variant_id = given.variant_id)
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (variant_id uuid, code text, folded text)`)

/** Products as they are, whole, for undoing. */
export const listProductsWhole = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<
  { id: string; version: number; whole: unknown; listings: unknown; customCode: string | null; sku: string | null }[]
> =>
  tx.many(sql`
    select product.id, product.version, to_jsonb(product) - 'search_text' || jsonb_build_object('search_text', search_text)
        as whole,
      coalesce((select jsonb_agg(to_jsonb(listing)) from listing where listing.merchant_id = product.merchant_id
        and listing.product_id = product.id), '[]'::jsonb) as listings, variant.custom_code, variant.sku
    from product
    join variant on variant.merchant_id = product.merchant_id and variant.id = product.id
    where product.merchant_id = ${merchantId} and product.id = any(${ids}::uuid[])
    order by product.id for update of product`)

/** Writes the custom codes and SKUs that rows give to goods found by another code. */
export const setImportedCodes = (
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly id: string; readonly custom_code: string | null; readonly sku: string | null }[],
): Promise<number> =>
  tx.run(sql`
    update variant set custom_code = coalesce(given.custom_code, variant.custom_code),
      sku = coalesce(given.sku, variant.sku)
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, custom_code text, sku text)
    where variant.merchant_id = ${merchantId} and variant.id = given.id
      and (given.custom_code is not null or given.sku is not null)`)

/** Writes only what each row gives. */
export const setImported = (
  tx: Tx,
  merchantId: string,
  rows: readonly (ProductColumns & { readonly id: string })[],
  at: string,
): Promise<number> =>
  tx.run(sql`
    update product set name = coalesce(given.name, product.name),
      search_text = coalesce(given.search_text, product.search_text),
      category_id = coalesce(given.category_id, product.category_id),
      brand_id = coalesce(given.brand_id, product.brand_id), tax_id = coalesce(given.tax_id, product.tax_id),
      unit = coalesce(given.unit, product.unit), description = coalesce(given.description, product.description),
      shelf_number = coalesce(given.shelf_number, product.shelf_number),
      production_date = coalesce(given.production_date, product.production_date),
      shelf_life_days = coalesce(given.shelf_life_days, product.shelf_life_days),
      expiry_warning_days = coalesce(given.expiry_warning_days, product.expiry_warning_days),
      changed_at = ${at}, version = product.version + 1
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (id uuid, name text, search_text text, category_id uuid,
      brand_id uuid, tax_id uuid, unit text, description text, shelf_number text, production_date date,
      shelf_life_days integer, expiry_warning_days integer)
    where product.merchant_id = ${merchantId} and product.id = given.id`)

/** Puts labels on goods; answers those that were not there yet. */
export const insertProductLabels = (
  tx: Tx,
  merchantId: string,
  rows: readonly { readonly product_id: string; readonly label_id: string }[],
): Promise<{ productId: string; labelId: string }[]> =>
  tx.many(sql`
    insert into product_label (merchant_id, product_id, label_id)
    select ${merchantId}, product_id, label_id
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (product_id uuid, label_id uuid)
    on conflict do nothing
    returning product_id, label_id`)

export interface ListingColumns {
  readonly outlet_id: string
  readonly product_id: string
  readonly currency: string
  readonly sell?: number
  readonly purchase?: number
  readonly member?: number
  readonly shelf?: boolean
  readonly warning_line?: number
  readonly minimum_stock?: number
}

/** Lists products that were just made, with their rows of stock and their first prices (`price_id`). Each row needs `sell`. */
export async function insertImportedListings(
  tx: Tx,
  merchantId: string,
  rows: readonly (ListingColumns & { readonly price_id: string })[],
  changeNumber: number,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await tx.run(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as row (price_id uuid, outlet_id uuid, product_id uuid,
        currency text, sell bigint, purchase bigint, member bigint, shelf boolean, warning_line bigint,
        minimum_stock bigint)
    ), listed as (
      insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
        purchase_price_minor, member_price_minor, is_on_shelf, warning_line, minimum_stock, changed_seq)
      select ${merchantId}, outlet_id, product_id, product_id, currency, sell, purchase, member, coalesce(shelf, true),
        coalesce(warning_line, 0), coalesce(minimum_stock, 0), ${changeNumber}
      from given order by outlet_id, product_id
    )
    insert into price_change (merchant_id, id, outlet_id, variant_id, currency, sell_price_minor, member_price_minor,
      changed_seq, changed_at, changed_by)
    select ${merchantId}, price_id, outlet_id, product_id, currency, sell, member, ${changeNumber}, ${at}, ${by}
    from given`)
  await insertMissingStock(tx, merchantId, rows.map(stockKeyOf))
}

const stockKeyOf = ({ outlet_id, product_id }: ListingColumns) => ({ outletId: outlet_id, variantId: product_id })

/** Lists products at outlets, or changes what the rows give of listings that exist. A new listing needs `sell`. */
export async function setImportedListings(
  tx: Tx,
  merchantId: string,
  rows: readonly ListingColumns[],
  changeNumber: number,
): Promise<void> {
  const given = sql`jsonb_to_recordset(${json(rows)}::jsonb) as given (outlet_id uuid, product_id uuid, currency text,
    sell bigint, purchase bigint, member bigint, shelf boolean, warning_line bigint, minimum_stock bigint)`
  await tx.run(sql`
    update listing set sell_price_minor = coalesce(given.sell, listing.sell_price_minor),
      purchase_price_minor = coalesce(given.purchase, listing.purchase_price_minor),
      member_price_minor = coalesce(given.member, listing.member_price_minor),
      is_on_shelf = coalesce(given.shelf, listing.is_on_shelf),
      warning_line = coalesce(given.warning_line, listing.warning_line),
      minimum_stock = coalesce(given.minimum_stock, listing.minimum_stock), removed_at = null,
      special_price_minor = case when listing.special_price_minor < coalesce(given.sell, listing.sell_price_minor)
        then listing.special_price_minor end,
      changed_seq = ${changeNumber}, version = listing.version + 1
    from ${given}
    where listing.merchant_id = ${merchantId} and listing.outlet_id = given.outlet_id
      and listing.variant_id = given.product_id`)
  await tx.run(sql`
    insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
      purchase_price_minor, member_price_minor, is_on_shelf, warning_line, minimum_stock, changed_seq)
    select ${merchantId}, outlet_id, product_id, product_id, currency, sell, purchase, member, coalesce(shelf, true),
      coalesce(warning_line, 0), coalesce(minimum_stock, 0), ${changeNumber}
    from ${given}
    where sell is not null
    order by outlet_id, product_id
    on conflict (merchant_id, outlet_id, variant_id) do nothing`)
  await insertMissingStock(tx, merchantId, rows.map(stockKeyOf))
}

/** Returns the outlets at which these products are listed. */
export async function findListed(
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
  productIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.many<{ key: string }>(sql`
    select outlet_id || '/' || variant_id as key from listing
    where merchant_id = ${merchantId} and outlet_id = any(${outletIds}::uuid[])
      and variant_id = any(${productIds}::uuid[])`)
  return new Set(rows.map(({ key }) => key))
}
