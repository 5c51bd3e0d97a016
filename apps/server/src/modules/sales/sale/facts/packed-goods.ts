import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { GoodsBookRow, ListingRow, PartGoodsRow, ProductRow } from '../check/book-rows.ts'

/**
 * Rows of goods on their way out of the database: values by place, because naming each value of each row costs the database and
 * this process three times what the values cost (decision 1801).
 */
type Packed = readonly unknown[]

/** A {@link GoodsBookRow}; `parts` is null for what is no combination. */
export type PackedGoods = readonly [
  variantId: string,
  valueNames: readonly string[],
  code: string | null,
  codes: readonly string[],
  labelIds: readonly string[],
  hasStock: boolean,
  product: Packed,
  listing: Packed | null,
  parts: readonly PackedPart[] | null,
]

type PackedPart = readonly [
  partVariantId: string,
  quantity: number,
  hasStock: boolean,
  product: Packed,
  listing: Packed | null,
]

const productColumns = Object.keys({
  id: true,
  name: true,
  names: true,
  type: true,
  weight_unit: true,
  category_id: true,
  brand_id: true,
  tax_id: true,
  is_open_price: true,
  is_discountable: true,
  member_discount_allowed: true,
  earns_points: true,
  takes_points: true,
  is_returnable: true,
  tracks_serials: true,
  charges: true,
} satisfies Record<keyof ProductRow, true>)

const listingColumns = Object.keys({
  sell_price_minor: true,
  member_price_minor: true,
  special_price_minor: true,
  special_off_basis_points: true,
  minimum_price_minor: true,
  purchase_price_minor: true,
  removed_at: true,
} satisfies Record<keyof ListingRow, true>)

const packed = (columns: readonly string[], alias: string): string =>
  `json_build_array(${columns.map((column) => `${alias}.${column}`).join(', ')})`

/** The product of a row `alias` within a statement, packed. */
export const packedProduct = (alias: string): Sql => sql.raw(packed(productColumns, alias))

/** The listing of a row `alias`, packed; null where an outer join found none. */
export const packedListing = (alias: string): Sql =>
  sql.raw(`case when ${alias}.variant_id is not null then ${packed(listingColumns, alias)} end`)

export function goodsRowOf(row: PackedGoods): GoodsBookRow {
  const [variantId, valueNames, code, codes, labelIds, hasStock, product, listing, parts] = row
  return {
    variantId,
    valueNames,
    code,
    codes,
    labelIds,
    hasStock,
    product: unpackProduct(product),
    listing: unpackListing(listing),
    parts: (parts ?? []).map(partRowOf),
  }
}

const partRowOf = ([partVariantId, quantity, hasStock, product, listing]: PackedPart): PartGoodsRow => ({
  part_variant_id: partVariantId,
  quantity,
  hasStock,
  product: unpackProduct(product),
  listing: unpackListing(listing),
})

const unpackProduct = (values: Packed): ProductRow => unpack(productColumns, values) as unknown as ProductRow

const unpackListing = (values: Packed | null): ListingRow | null =>
  values && (unpack(listingColumns, values) as unknown as ListingRow)

function unpack(columns: readonly string[], values: Packed): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {}
  for (let place = 0; place < columns.length; place += 1) row[columns[place] as string] = values[place]
  return row
}
