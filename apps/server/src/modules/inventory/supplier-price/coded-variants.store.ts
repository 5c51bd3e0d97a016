import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName } from '../../stock/public.ts'
import type { CodedVariant } from './read-supplier-prices.ts'

/** The goods behind codes, bar codes before custom codes; by the code as it was asked. Archived and combined ones are left out. */
export async function findCodedVariants(
  tx: Tx,
  merchantId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CodedVariant>> {
  const rows = await tx.many<CodedVariant & { code: string }>(sql`
    with asked as (
      select * from unnest(${codes}::text[], ${codes.map(barCodeKey)}::text[]) as t(code, folded)
    ), found as (
      select asked.code, c.variant_id, 1 as place from asked
      join catalogue_product_code c on c.merchant_id = ${merchantId} and c.folded = asked.folded
      union all
      select asked.code, v.id, 2 from asked join catalogue_variant v on v.merchant_id = ${merchantId} and v.custom_code = asked.code
    )
    select distinct on (found.code) found.code, variant.id as variant_id, product.weight_unit, ${goodsName} as name
    from found
    join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = found.variant_id and variant.archived_at is null
    join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = variant.product_id and product.archived_at is null
      and product.type <> 'combined'
    order by found.code, found.place`)
  return new Map(rows.map(({ code, ...goods }) => [code, goods]))
}
