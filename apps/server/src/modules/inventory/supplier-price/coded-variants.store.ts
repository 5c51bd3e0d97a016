import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsByCodes, liveGoodsFound } from '../../catalogue/public.ts'
import { goodsName } from '../../stock/public.ts'
import type { CodedVariant } from './read-supplier-prices.ts'

/** The goods behind codes, bar codes before custom codes; by the code as it was asked. The code of a box leads to what it holds; archived goods and sets are left out. */
export async function findCodedVariants(
  tx: Tx,
  merchantId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CodedVariant>> {
  const rows = await tx.many<CodedVariant & { code: string }>(sql`
    with ${goodsByCodes(merchantId, codes, codes.map(barCodeKey))}, named as (
      select found.code, found.place, coalesce(pack.part_variant_id, variant.id) as variant_id, coalesce(pack.quantity, 1) as in_pack
      ${liveGoodsFound(merchantId)}
      left join lateral (select min(part.part_variant_id::text)::uuid as part_variant_id, min(part.quantity) as quantity from catalogue_product_part part
        where part.merchant_id = ${merchantId} and part.product_id = product.id having count(*) = 1) as pack on product.type = 'combined'
      where product.type <> 'combined' or pack.part_variant_id is not null
    )
    select distinct on (named.code) named.code, variant.id as variant_id, product.weight_unit, ${goodsName} as name, named.in_pack
    from named
    join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.id = named.variant_id and variant.archived_at is null
    join catalogue_product as product on product.merchant_id = ${merchantId} and product.id = variant.product_id and product.archived_at is null
    order by named.code, named.place`)
  return new Map(rows.map(({ code, ...goods }) => [code, goods]))
}
