import type { PriceListHere, PricedGoods } from '@kassa/domain/moving/others/price-lists/plan-price-lists.ts'
import type { Link } from '@kassa/domain/moving/plan-move.ts'
import type { ListPrice } from '@kassa/domain/basket/index.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keptKey } from '../act/shop-move.store.ts'

/** The prices of a list as its file said them, of the goods they are here. */
export interface PricesInFile {
  readonly prices: readonly ListPrice[]
}

/** Goods behind a code of a price list, with the tax that their price may be converted by. */
interface CodedGoods extends PricedGoods {
  readonly code: string
  /** Their own, else their category's. */
  readonly taxId: string | null
}

/** Goods by SKU, bar code or own code, in this order. Archived goods are left out. */
export const listGoodsOfCodes = (
  tx: Tx,
  merchantId: string,
  codes: readonly { readonly code: string; readonly folded: string }[],
): Promise<CodedGoods[]> =>
  tx.many<CodedGoods>(sql`
    with asked as (
      select * from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ folded }) => folded)}::text[]) as t (code, folded)
    ), found as (
      select asked.code, v.id as variant_id, 1 as place from asked
        join catalogue_variant v on v.merchant_id = ${merchantId} and v.sku = asked.code
      union all select asked.code, c.variant_id, 2 from asked
        join catalogue_product_code c on c.merchant_id = ${merchantId} and c.folded = asked.folded
      union all select asked.code, v.id, 3 from asked
        join catalogue_variant v on v.merchant_id = ${merchantId} and v.custom_code = asked.code
    )
    select distinct on (found.code) found.code, variant.product_id,
      case when variant.id = variant.product_id then null else variant.id end as variant_id,
      coalesce(product.tax_id, category.tax_id) as tax_id
    from found
    join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = found.variant_id and variant.archived_at is null
    join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = variant.product_id and product.archived_at is null
    left join catalogue_category as category on category.merchant_id = ${merchantId} and category.id = product.category_id
    order by found.code, found.place`)

/** The price lists of the merchant that stand. */
export const listPriceListsHere = (tx: Tx, merchantId: string): Promise<PriceListHere[]> =>
  tx.many<PriceListHere>(sql`
    select id, terms ->> 'name' as name, is_enabled, terms -> 'benefit' -> 'prices' as prices from marketing_plan
    where merchant_id = ${merchantId} and type = 'price-list' and archived_at is null order by id`)

/** The price lists that came before, by their key. */
export async function listPriceListLinks(
  tx: Tx,
  merchantId: string,
  keys: readonly string[],
): Promise<Map<string, Link<PricesInFile>>> {
  const rows = await tx.many<{ sourceKey: string } & Link<PricesInFile>>(sql`
    select source_key, target_id, said from shop_move_source
    where merchant_id = ${merchantId} and kind = 'price-list' and source_key = any(${keys.map(keptKey)}::text[])`)
  return new Map(rows.map(({ sourceKey, targetId, said }) => [sourceKey, { targetId, said }]))
}

/** A price list that a move wrote: made by it, or changed from what an earlier file said. */
export interface WrittenPriceList {
  readonly id: string
  readonly isMade: boolean
  readonly said: PricesInFile
  readonly saidBefore: PricesInFile | null
}

export const listWrittenPriceLists = (tx: Tx, merchantId: string, moveId: string): Promise<WrittenPriceList[]> =>
  tx.many<WrittenPriceList>(sql`
    select target_id as id, is_made and move_id = ${moveId} as is_made, said, said_before from shop_move_source
    where merchant_id = ${merchantId} and kind = 'price-list' and said_by = ${moveId} order by target_id`)
