import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { goodsColumns, goodsFound, joinGoods, type GoodsColumns } from '../document/goods.store.ts'
import { countUpTo } from '../../../platform/list/count.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

interface StocktakeLineRecord extends GoodsColumns {
  readonly sortName: string
  /** Frozen by applying. */
  readonly counted: number | null
  readonly expected: number | null
  readonly varianceMinor: WideMinor | null
}

export interface LineFilter {
  readonly search?: string
  /** Counted or not, or these goods only; left out: all. */
  readonly isCounted?: boolean
  readonly variantIds?: readonly string[]
}

function conditions(merchantId: string, id: string, filter: LineFilter): Sql {
  const found = [sql`line.merchant_id = ${merchantId}`, sql`line.document_id = ${id}`]
  if (filter.search) found.push(goodsFound(merchantId, filter.search, foldForSearch(filter.search)))
  if (filter.variantIds) found.push(sql`line.variant_id = any(${filter.variantIds}::uuid[])`)
  if (filter.isCounted !== undefined) {
    found.push(sql`${sql.raw(filter.isCounted ? '' : 'not')} exists (select from stocktake_count as one
      where one.merchant_id = line.merchant_id and one.document_id = line.document_id
        and one.variant_id = line.variant_id)`)
  }
  return sql.and(found)
}

export const stocktakeLineList = listOf({
  columns: sql`${goodsColumns}, lower(product.name) as sort_name, line.counted, line.expected,
    line.variance_minor::numeric as variance_minor`,
  from: (merchantId: string, id: string, filter: LineFilter) =>
    sql`from stocktake_line as line ${joinGoods} where ${conditions(merchantId, id, filter)}`,
  order: keyset([sql`lower(product.name)`, 'text'], [sql`line.variant_id`, 'id']),
  keyOf: ({ sortName, variantId }: StocktakeLineRecord) => [sortName, variantId],
})

export const countStocktakeLines = (tx: Tx, merchantId: string, id: string, cap: number): Promise<number> =>
  countUpTo(tx, stocktakeLineList.from(merchantId, id, {}), cap)
