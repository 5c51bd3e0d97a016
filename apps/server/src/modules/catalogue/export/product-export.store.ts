import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listingNeeds, productNeeds, type ProductFilter } from '../product/product-list.store.ts'
import { isFound, type FoundProducts } from '../search.store.ts'

export interface ProductExportRow {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly customCode: string | null
  readonly sku: string | null
  readonly type: 'standard' | 'weighed'
  readonly categoryId: string | null
  readonly brand: string | null
  readonly labels: readonly string[] | null
  readonly unit: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly sellPriceMinor: number
  readonly purchasePriceMinor: number | null
  readonly memberPriceMinor: number | null
  readonly tax: string | null
  readonly onHand: number
  readonly warningLine: number
  readonly minimumStock: number
  readonly productionDate: string | null
  readonly shelfLifeDays: number | null
  readonly expiryWarningDays: number | null
  readonly shelfNumber: string
  readonly description: string
  readonly isOnShelf: boolean
}

/** The filters of the list, the products chosen in it, and the results of a search. */
interface ExportFilter extends Omit<ProductFilter, 'archived' | 'sort' | 'search'> {
  readonly productIds: readonly string[] | null
  readonly found?: FoundProducts | undefined
}

/** One of these that cannot be exported: combined, or with attributes. */
export const findNotExportable = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select kassa_shown_name(name, names) as name from product where merchant_id = ${merchantId} and id = any(${productIds}::uuid[])
      and (type = 'combined' or attributes <> '[]'::jsonb) order by lower(product.name) limit 1`)

const isExportable = sql.raw(`(product.type <> 'combined' and product.attributes = '[]'::jsonb)`)

/** The first, by name, of what a filter finds at an outlet and no file can hold. */
export const findLeftOut = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: ExportFilter,
): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select kassa_shown_name(product.name, product.names) as name
    from listing
    join variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where ${conditions(merchantId, outletId, filter)} and not ${isExportable}
    order by lower(product.name), product.id limit 1`)

function conditions(
  merchantId: string,
  outletId: string,
  { productIds, found: searched, ...narrowed }: ExportFilter,
): Sql {
  const found = [
    sql`listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId} and listing.removed_at is null`,
    ...productNeeds(merchantId, { ...narrowed, archived: 'no' }),
    ...listingNeeds(narrowed),
  ]
  if (productIds) found.push(sql`product.id = any(${productIds}::uuid[])`)
  if (searched) found.push(isFound(merchantId, searched))
  return sql.and(found)
}

export const listCategoryNames = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; parentId: string | null; name: string }[]> =>
  tx.many(sql`select id, parent_id, name from category where merchant_id = ${merchantId}`)

/** A piece of the sheet in the order of ids. */
export const listExportRows = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  filter: ExportFilter,
  after: string | null,
  limit: number,
): Promise<ProductExportRow[]> =>
  tx.many<ProductExportRow>(sql`
    select product.id, product.name, variant.custom_code, variant.sku, product.type, brand.name as brand, product.unit,
      product.weight_unit, listing.sell_price_minor, listing.purchase_price_minor, listing.member_price_minor,
      tax.name as tax, coalesce(stock.on_hand, 0) as on_hand, listing.warning_line, listing.minimum_stock,
      product.production_date, product.shelf_life_days, product.expiry_warning_days, product.shelf_number,
      product.description, listing.is_on_shelf,
      (select code from product_code where product_code.merchant_id = product.merchant_id
        and product_code.variant_id = product.id order by position limit 1) as code,
      product.category_id,
      (select array_agg(label.name order by lower(label.name)) from product_label
        join label on label.merchant_id = product_label.merchant_id and label.id = product_label.label_id
        where product_label.merchant_id = product.merchant_id and product_label.product_id = product.id) as labels
    from listing
    join product on product.merchant_id = listing.merchant_id and product.id = listing.variant_id
    join variant on variant.merchant_id = product.merchant_id and variant.id = product.id
    left join brand on brand.merchant_id = product.merchant_id and brand.id = product.brand_id
    left join settings_tax as tax on tax.merchant_id = product.merchant_id and tax.id = product.tax_id
    left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where ${conditions(merchantId, outletId, filter)} and ${isExportable}
      and (${after}::uuid is null or product.id > ${after}::uuid)
    order by product.id limit ${limit}`)
