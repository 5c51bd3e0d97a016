import type { GoodsDefaults } from '@kassa/domain/product/category-defaults.ts'
import type { ListingFields, WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import type { OwnRestriction } from '@kassa/domain/product/age-limit.ts'
import { inIdRange } from '../../../platform/list/id-range.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { areFew, json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isTracked } from '../../stock/public.ts'

export interface ProductRecord
  extends
    GoodsDefaults,
    Omit<
      WholeProductFields,
      | keyof GoodsDefaults
      | 'listings'
      | 'codes'
      | 'labelIds'
      | 'variants'
      | 'parts'
      | 'imageFileId'
      | 'packSize'
      | 'tracksSerials'
      | 'restriction'
      | 'charges'
    > {
  readonly id: string
  readonly categoryName: string | null
  readonly brandName: string | null
  readonly taxName: string | null
  readonly imageFileId: string | null
  readonly packSize: number
  readonly tracksSerials: boolean
  readonly restriction: OwnRestriction
  readonly charges: NonNullable<WholeProductFields['charges']>
  readonly motif: string | null
  readonly createdAt: string
  readonly changedAt: string
  readonly archivedAt: string | null
  readonly version: number
}

export interface ListingRecord extends Omit<ListingFields, 'special'> {
  readonly variantId: string
  readonly outletName: string
  readonly currency: string
  readonly specialPriceMinor: number | null
  readonly specialOffBasisPoints: number | null
  readonly onHand: number
  readonly isTracked: boolean
  readonly inTransit: number
  readonly version: number
}

const productColumns = sql`
  product.id, product.type, product.name, product.names, product.reading, product.category_id, product.brand_id,
  product.tax_id, product.attributes, product.unit, product.weight_unit, variant.custom_code, variant.sku, product.description,
  product.shelf_number, product.is_discountable, product.member_discount_allowed, product.earns_points,
  product.takes_points, product.is_returnable, product.is_open_price, product.stock_policy, product.production_date,
  product.shelf_life_days, product.expiry_warning_days, product.image_file_id, product.pack_size,
  product.tracks_serials, product.restriction, product.charges, product.motif, product.created_at, product.changed_at, product.archived_at, product.version,
  kassa_shown_name(category.name, category.names) as category_name,
  brand.name as brand_name, tax.name as tax_name`

/** Products by their ids; own codes and SKU are those of a plain one. */
export const listProductRecords = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<ProductRecord[]> =>
  tx.many<ProductRecord>(sql`
    select ${productColumns}
    from product
    left join variant on variant.merchant_id = product.merchant_id and variant.id = product.id
      and variant.archived_at is null
    left join category on category.merchant_id = product.merchant_id and category.id = product.category_id
    left join brand on brand.merchant_id = product.merchant_id and brand.id = product.brand_id
    left join settings_tax as tax on tax.merchant_id = product.merchant_id and tax.id = product.tax_id
    where product.merchant_id = ${merchantId} and product.id = any(${ids}::uuid[]) and ${inIdRange(sql`product.id`, ids)}
    order by product.id`)

/** Ids of the products that are not archived, in their order. */
export const liveIdList = listOf({
  columns: sql`id`,
  from: (merchantId: string) => sql`from product where merchant_id = ${merchantId} and archived_at is null`,
  order: keyset([sql`id`, 'id']),
  keyOf: ({ id }: { readonly id: string }) => [id],
})

/**
 * Returns how many of the products that `liveIdList` answers have, together, no more listings than fit on a page; one that has more by itself is a page of its own.
 */
export const countFitting = async (
  tx: Tx,
  merchantId: string,
  after: readonly string[] | undefined,
  most: { readonly products: number; readonly listings: number },
): Promise<number> => {
  const { fitting } = await tx.one<{ fitting: number }>(sql`
    select count(*)::int as fitting from (
      select sum(own.listings) over (order by p.id) as listings from (
        select id from product where merchant_id = ${merchantId} and archived_at is null
          and ${after ? sql`id > ${after[0]}::uuid` : sql`true`}
        order by id limit ${most.products}) p
      cross join lateral (
        select count(*) as listings from listing l where l.merchant_id = ${merchantId} and l.product_id = p.id) own
    ) as so_far where listings <= ${most.listings}`)
  return Math.max(1, fitting)
}

/** Version and state of products, locked in the order of their ids. */
export const findProductsForUpdate = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; version: number; archivedAt: string | null }[]> =>
  tx.many(sql`
    select id, name, version, archived_at from product
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) order by id for update`)

/** A product as its row is written. */
interface ProductToWrite<Fields> {
  readonly id: string
  readonly fields: Fields
  readonly searchText: string
}

const rowOf = ({ id, fields, searchText }: ProductToWrite<WholeProductFields>) => ({
  id,
  type: fields.type,
  name: fields.name,
  names: fields.names,
  reading: fields.reading,
  search_text: searchText,
  category_id: fields.categoryId,
  brand_id: fields.brandId,
  tax_id: fields.taxId,
  unit: fields.unit,
  weight_unit: fields.weightUnit,
  description: fields.description,
  shelf_number: fields.shelfNumber,
  is_discountable: fields.isDiscountable,
  member_discount_allowed: fields.memberDiscountAllowed,
  earns_points: fields.earnsPoints,
  takes_points: fields.takesPoints,
  is_returnable: fields.isReturnable,
  is_open_price: fields.isOpenPrice,
  stock_policy: fields.stockPolicy,
  production_date: fields.productionDate,
  shelf_life_days: fields.shelfLifeDays,
  expiry_warning_days: fields.expiryWarningDays,
  attributes: fields.attributes,
  image_file_id: fields.imageFileId ?? null,
  pack_size: fields.packSize ?? 1,
  tracks_serials: fields.tracksSerials ?? false,
  restriction: fields.restriction ?? null,
  charges: fields.charges ?? [],
})

export const insertProducts = (
  tx: Tx,
  merchantId: string,
  products: readonly ProductToWrite<WholeProductFields & GoodsDefaults>[],
  now: string,
): Promise<number> =>
  tx.run(sql`
    insert into product (merchant_id, id, type, name, names, reading, search_text, category_id, brand_id, tax_id, unit,
      weight_unit, description, shelf_number, is_discountable, member_discount_allowed, earns_points, takes_points,
      is_returnable, is_open_price, stock_policy, production_date, shelf_life_days, expiry_warning_days, attributes,
      image_file_id, pack_size, tracks_serials, restriction, charges, created_at, changed_at)
    select ${merchantId}, id, type, name, names, reading, search_text, category_id, brand_id, tax_id, unit,
      weight_unit, description, shelf_number, is_discountable, member_discount_allowed, earns_points, takes_points,
      is_returnable, is_open_price, stock_policy, production_date, shelf_life_days, expiry_warning_days, attributes,
      image_file_id, pack_size, tracks_serials, restriction, charges, ${now}, ${now}
    from jsonb_to_recordset(${json(products.map(rowOf))}::jsonb) as given (id uuid, type text, name text, names jsonb,
      reading text, search_text text, category_id uuid, brand_id uuid, tax_id uuid, unit text, weight_unit text,
      description text, shelf_number text, is_discountable boolean, member_discount_allowed boolean,
      earns_points boolean, takes_points boolean, is_returnable boolean, is_open_price boolean, stock_policy text,
      production_date date, shelf_life_days integer, expiry_warning_days integer, attributes jsonb, image_file_id uuid,
      pack_size integer, tracks_serials boolean, restriction text, charges jsonb)`)

/** The same of a product that is there: what its fields leave out stays as it is. */
const changedRowOf = (product: ProductToWrite<WholeProductFields>, at: number) => ({
  ...rowOf(product),
  position: at + 1,
  pack_size: product.fields.packSize ?? null,
  tracks_serials: product.fields.tracksSerials ?? null,
  keeps_image: product.fields.imageFileId === undefined,
  keeps_restriction: product.fields.restriction === undefined,
  keeps_charges: product.fields.charges === undefined,
})

/** Changes products that are there, each by one version. */
export const setProducts = (
  tx: Tx,
  merchantId: string,
  products: readonly ProductToWrite<WholeProductFields>[],
  now: string,
): Promise<number> =>
  tx.run(sql`
    update product set name = given.name, names = given.names, reading = given.reading, search_text = given.search_text,
      category_id = given.category_id, brand_id = given.brand_id, tax_id = given.tax_id, unit = given.unit,
      description = given.description, shelf_number = given.shelf_number, is_discountable = given.is_discountable,
      member_discount_allowed = coalesce(given.member_discount_allowed, product.member_discount_allowed),
      earns_points = coalesce(given.earns_points, product.earns_points), takes_points = given.takes_points,
      is_returnable = given.is_returnable, is_open_price = given.is_open_price, stock_policy = given.stock_policy,
      production_date = given.production_date, shelf_life_days = given.shelf_life_days,
      expiry_warning_days = given.expiry_warning_days, attributes = given.attributes,
      image_file_id = case when keeps_image then product.image_file_id else given.image_file_id end,
      pack_size = coalesce(given.pack_size, product.pack_size),
      tracks_serials = coalesce(given.tracks_serials, product.tracks_serials),
      restriction = case when keeps_restriction then product.restriction else given.restriction end,
      charges = case when keeps_charges then product.charges else given.charges end,
      changed_at = ${now}, version = version + 1
    from jsonb_to_recordset(${json(products.map(changedRowOf))}::jsonb) as given (position integer, id uuid, name text,
      names jsonb, reading text, search_text text, category_id uuid, brand_id uuid, tax_id uuid, unit text,
      description text, shelf_number text, is_discountable boolean, member_discount_allowed boolean,
      earns_points boolean, takes_points boolean, is_returnable boolean, is_open_price boolean, stock_policy text,
      production_date date, shelf_life_days integer, expiry_warning_days integer, attributes jsonb, image_file_id uuid,
      pack_size integer, tracks_serials boolean, restriction text, charges jsonb, keeps_image boolean,
      keeps_restriction boolean, keeps_charges boolean)
    where ${areFew} and product.merchant_id = ${merchantId} and product.id = given.id`)

export const listListings = (tx: Tx, merchantId: string, productIds: readonly string[]): Promise<ListingRecord[]> =>
  tx.many<ListingRecord>(sql`
    select listing.outlet_id, listing.variant_id, outlet.name as outlet_name, listing.currency,
      listing.sell_price_minor, listing.purchase_price_minor, listing.member_price_minor, listing.minimum_price_minor,
      listing.special_price_minor, listing.special_off_basis_points, listing.is_on_shelf, listing.warning_type,
      listing.warning_line, listing.minimum_stock, listing.minimum_days, listing.version,
      coalesce(stock.on_hand, 0) as on_hand, coalesce(stock.on_hand >= 0 or ${isTracked}, true) as is_tracked,
      coalesce(stock.in_transit, 0) as in_transit
    from listing
    join organisation_outlet as outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where listing.merchant_id = ${merchantId} and listing.product_id = any(${productIds}::uuid[])
      and ${inIdRange(sql`listing.product_id`, productIds)} and listing.removed_at is null
    order by outlet.number, listing.variant_id`)

/**
 * Counts the versions of products up whose listings changed behind them: a form, a table or an undo that holds what was before would write old prices over them, and take off
 * an outlet what it lists since.
 */
export const countVersionsUp = (
  tx: Tx,
  merchantId: string,
  variantIds: readonly string[],
  at: string,
): Promise<number> =>
  tx.run(sql`
    update product set changed_at = ${at}, version = version + 1
    where merchant_id = ${merchantId} and id in (
      select product_id from variant where merchant_id = ${merchantId} and id = any(${variantIds}::uuid[]))`)

/** Gives a product one of the drawn pictures, for goods without a picture of their own. */
export const setProductMotif = (tx: Tx, merchantId: string, id: string, motif: string): Promise<number> =>
  tx.run(sql`update product set motif = ${motif} where merchant_id = ${merchantId} and id = ${id}`)

/** Gives a product without a picture one, or takes this one back (`pictureId` null); answers whether it did. Desks learn of it. */
export async function setProductPicture(
  tx: Tx,
  merchantId: string,
  given: {
    readonly id: string
    readonly pictureId: string | null
    /** The picture it has now. */
    readonly from?: string
    readonly changeNumber: number
  },
): Promise<boolean> {
  const set = await tx.run(sql`
    update product set image_file_id = ${given.pictureId}, version = version + 1
    where merchant_id = ${merchantId} and id = ${given.id} and archived_at is null
      and image_file_id is not distinct from ${given.from ?? null}`)
  if (set === 0) return false
  await tx.run(sql`
    update listing set changed_seq = ${given.changeNumber}
    where merchant_id = ${merchantId} and product_id = ${given.id} and removed_at is null`)
  return true
}
