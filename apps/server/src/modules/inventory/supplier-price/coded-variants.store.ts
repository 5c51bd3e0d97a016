import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsByCodes, liveGoodsFound } from '../../catalogue/public.ts'
import { goodsName } from '../../stock/public.ts'
import type { CodedVariant } from './read-supplier-prices.ts'

/** The goods behind codes, bar codes before custom codes; by the code as it was asked. Archived and combined ones are left out. */
export async function findCodedVariants(
  tx: Tx,
  merchantId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CodedVariant>> {
  const rows = await tx.many<CodedVariant & { code: string }>(sql`
    with ${goodsByCodes(merchantId, codes, codes.map(barCodeKey))}
    select distinct on (found.code) found.code, variant.id as variant_id, product.weight_unit, ${goodsName} as name
    ${liveGoodsFound(merchantId)}
      and product.type <> 'combined'
    order by found.code, found.place`)
  return new Map(rows.map(({ code, ...goods }) => [code, goods]))
}
