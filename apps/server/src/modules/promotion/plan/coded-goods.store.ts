import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { CodedGoods } from './read-list-prices.ts'

/** The goods behind codes, bar codes before custom codes; by the code as it was asked. Archived goods are left out. */
export async function findCodedGoods(
  tx: Tx,
  merchantId: string,
  codes: readonly { readonly code: string; readonly folded: string }[],
): Promise<ReadonlyMap<string, CodedGoods>> {
  const rows = await tx.many<CodedGoods & { code: string }>(sql`
    with asked as (
      select * from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ folded }) => folded)}::text[]) as t(code, folded)
    ), found as (
      select asked.code, c.variant_id, 1 as place from asked
      join catalogue_product_code c on c.merchant_id = ${merchantId} and c.folded = asked.folded
      union all
      select asked.code, v.id, 2 from asked join catalogue_variant v on v.merchant_id = ${merchantId} and v.custom_code = asked.code
    )
    select distinct on (found.code) found.code, variant.product_id,
      case when variant.id = variant.product_id then null else variant.id end as variant_id
    from found
    join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = found.variant_id and variant.archived_at is null
    join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = variant.product_id and product.archived_at is null
    order by found.code, found.place`)
  return new Map(rows.map(({ code, ...goods }) => [code, goods]))
}
