import { barCodeKeys } from '@kassa/domain/product/upc.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName } from '../../stock/public.ts'

/** The columns of the goods in a document's line; beside joins of `variant` and `product`. */
export const goodsColumns: Sql = sql`
  variant.id as variant_id, product.id as product_id,
  kassa_shown_name(product.name, product.names) as name,
  array_to_string(variant.value_names, ' ') as variant_name, variant.custom_code, product.unit, product.weight_unit,
  product.shelf_number, product.tracks_serials,
  (select code from catalogue_product_code as product_code where product_code.merchant_id = variant.merchant_id
    and product_code.variant_id = variant.id order by position limit 1) as code`

/** Joins `variant` and `product` to a line by its `variant_id`. */
export const joinGoods: Sql = sql`
  join catalogue_variant as variant on variant.merchant_id = line.merchant_id and variant.id = line.variant_id
  join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id`

export interface GoodsColumns {
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly variantName: string
  readonly code: string | null
  readonly customCode: string | null
  readonly unit: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly shelfNumber: string
  readonly tracksSerials: boolean
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (found) => `\\${found}`)

/** The condition that a line's goods are found by a code or a part of the name; `folded` is the folded search text. */
export const goodsFound = (merchantId: string, search: string, folded: string): Sql => sql`(
  product.search_text like ${`%${escapeLike(folded)}%`} or variant.custom_code like ${`${escapeLike(search)}%`}
  or variant.id in (select variant_id from catalogue_product_code as product_code where merchant_id = ${merchantId}
    and (folded = any(${[...barCodeKeys(search)]}::text[]) or folded like ${`${escapeLike(search)}%`})))`

interface ListedGoods {
  readonly variantId: string
  readonly name: string
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly weightUnit: string | null
  readonly parts: readonly {
    readonly variantId: string
    readonly quantity: number
    readonly weightUnit: string | null
    readonly name: string
  }[]
}

/** Goods that an outlet lists, with the parts of combined ones. */
export const listListedGoods = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<ListedGoods[]> =>
  tx.many<ListedGoods>(sql`
    select variant.id as variant_id, product.type, product.weight_unit,
      ${goodsName} as name,
      case when product.type = 'combined' then coalesce((
        select jsonb_agg(jsonb_build_object('variantId', part.part_variant_id, 'quantity', part.quantity,
          'weightUnit', other.weight_unit, 'name', kassa_shown_name(other.name, other.names)) order by part.position)
        from catalogue_product_part as part
        join catalogue_variant as one on one.merchant_id = part.merchant_id and one.id = part.part_variant_id
        join catalogue_product as other on other.merchant_id = one.merchant_id and other.id = one.product_id
        where part.merchant_id = product.merchant_id and part.product_id = product.id), '[]'::jsonb)
        else '[]'::jsonb end as parts
    from catalogue_listing as listing
    join catalogue_variant as variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId} and listing.removed_at is null
      and variant.archived_at is null and product.archived_at is null
      and listing.variant_id = any(${variantIds}::uuid[])`)

/** Returns the goods among these that an outlet does not list. */
export const listUnlisted = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<{ variantId: string }[]> =>
  tx.many(sql`
    select given.variant_id from jsonb_to_recordset(${json(variantIds.map((id) => ({ variant_id: id })))}::jsonb)
      as given (variant_id uuid)
    where not exists (select from catalogue_listing as listing where merchant_id = ${merchantId} and outlet_id = ${outletId}
      and listing.variant_id = given.variant_id and removed_at is null)`)
