import { type Json, sql } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'

export interface MadeGoods {
  /** Array of `{ id, name, searchText, code, folded, priceMinor }`. */
  readonly goods: Json
  readonly changeNumber: number
  readonly now: string
}

/** Adds products that are sound by their making, in stock at every outlet of the merchant and spread over its categories. */
export async function insertMadeGoods(tx: Tx, merchantId: string, made: MadeGoods): Promise<void> {
  await tx.run(sql`
    with given as (
      select * from jsonb_to_recordset(${made.goods}::jsonb) as g ("id" uuid, "name" text, "searchText" text, "code" text,
        "folded" text, "priceMinor" bigint)
    ), place as (
      select id, currency from outlet where merchant_id = ${merchantId} and archived_at is null
    ), kind as (
      select array_agg(id order by id) as ids from category where merchant_id = ${merchantId} and archived_at is null
    ), new_product as (
      insert into product (merchant_id, id, type, name, search_text, category_id, unit, created_at, changed_at)
      select ${merchantId}, "id", 'standard', "name", "searchText",
        kind.ids[1 + abs(hashtext("id"::text)) % cardinality(kind.ids)], 'pc', ${made.now}::timestamptz,
        ${made.now}::timestamptz
      from given cross join kind
    ), new_variant as (
      insert into variant (merchant_id, id, product_id) select ${merchantId}, "id", "id" from given
    ), new_code as (
      insert into product_code (merchant_id, code, folded, variant_id) select ${merchantId}, "code", "folded", "id" from given
    ), new_listing as (
      insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor, changed_seq)
      select ${merchantId}, place.id, given."id", given."id", place.currency, "priceMinor", ${made.changeNumber}
      from given cross join place
    )
    insert into stock (merchant_id, outlet_id, variant_id, on_hand, currency)
    select ${merchantId}, place.id, given."id", 1000, place.currency from given cross join place`)
}

export const findProductsByCode = async (tx: Tx, codes: readonly string[]): Promise<string[]> => {
  const rows = await tx.many<{ productId: string }>(sql`
    select v.product_id from product_code c join variant v on v.merchant_id = c.merchant_id and v.id = c.variant_id
    where c.code = any(${codes}) order by c.code`)
  return rows.map(({ productId }) => productId)
}
