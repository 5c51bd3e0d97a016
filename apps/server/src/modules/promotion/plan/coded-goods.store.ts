import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsByCodes, liveGoodsFound } from '../../catalogue/public.ts'
import type { CodedGoods } from './read-list-prices.ts'

/** The goods behind codes, bar codes before custom codes; by the code as it was asked. Archived goods are left out. */
export async function findCodedGoods(
  tx: Tx,
  merchantId: string,
  codes: readonly { readonly code: string; readonly folded: string }[],
): Promise<ReadonlyMap<string, CodedGoods>> {
  const rows = await tx.many<CodedGoods & { code: string }>(sql`
    with ${goodsByCodes(
      merchantId,
      codes.map(({ code }) => code),
      codes.map(({ folded }) => folded),
    )}
    select distinct on (found.code) found.code, variant.product_id,
      case when variant.id = variant.product_id then null else variant.id end as variant_id
    ${liveGoodsFound(merchantId)}
    order by found.code, found.place`)
  return new Map(rows.map(({ code, ...goods }) => [code, goods]))
}
