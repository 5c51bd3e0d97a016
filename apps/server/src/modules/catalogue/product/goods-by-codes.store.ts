import { sql, type Sql } from '../../../platform/db/sql.ts'

/** The goods behind codes: `found` has the code as it was asked, the item, and its place, bar codes before custom codes. */
export const goodsByCodes = (merchantId: string, codes: readonly string[], folded: readonly string[]): Sql => sql`
    asked as (
      select * from unnest(${codes}::text[], ${folded}::text[]) as t(code, folded)
    ), found as (
      select asked.code, c.variant_id, 1 as place from asked
      join product_code c on c.merchant_id = ${merchantId} and c.folded = asked.folded
      union all
      select asked.code, v.id, 2 from asked join variant v on v.merchant_id = ${merchantId} and v.custom_code = asked.code
    )`

/** The item (`variant`) and the product (`product`) that a code of `goodsByCodes` found, while neither is archived. */
export const liveGoodsFound = (merchantId: string): Sql => sql`
    from found
    join variant on variant.merchant_id = ${merchantId} and variant.id = found.variant_id and variant.archived_at is null
    join product on product.merchant_id = ${merchantId} and product.id = variant.product_id and product.archived_at is null`
