import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { worthAt } from '@kassa/domain/inventory/stock-value.ts'
import { compareCounts, type StocktakeCountedLine } from '@kassa/domain/inventory/stocktake.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listBookAtCounts, listCounts, type StocktakeRecord } from './stocktake.store.ts'

export interface ComparedLine extends StocktakeCountedLine {
  /** The variance at today's average cost; null where nobody knows that. */
  readonly varianceMinor: WideMinor | null
}

/** Compares the counted stock with the expected stock, for the items named or all that were counted. Source: D13. */
export async function compareLines(
  tx: Tx,
  merchantId: string,
  stocktake: StocktakeRecord,
  variantIds: readonly string[] | 'all' = 'all',
): Promise<readonly ComparedLine[]> {
  const books = await listBookAtCounts(tx, merchantId, stocktake.outletId, stocktake.id, variantIds)
  const counts = await listCounts(tx, merchantId, stocktake.id, variantIds)
  const bookOf = new Map(books.map((book) => [book.variantId, book]))
  const { toleranceUnits: units, toleranceBasisPoints: basisPoints } = stocktake
  const byVariant = Map.groupBy(counts, ({ variantId }) => variantId)
  return [...byVariant].flatMap(([variantId, own]) => {
    const book = bookOf.get(variantId)
    if (!book) return []
    const moved = { variantId, quantity: book.bookAtCount - book.snapshot, at: 0 }
    const timed = own.map((count) => ({ ...count, countedAt: Date.parse(count.countedAt) }))
    const compared = compareCounts(() => book.snapshot, [moved], timed, { units, basisPoints })
    return compared.map((line) => ({
      ...line,
      varianceMinor: worthAt(line.variance, {
        averageThousandths: book.averageCostThousandths,
        isThousandths: book.isThousandths,
      }),
    }))
  })
}
