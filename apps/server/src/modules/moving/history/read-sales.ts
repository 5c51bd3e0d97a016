import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import { groupKey, HistoryGroups, type PastSale, pastSaleOf } from '@kassa/domain/moving/history/group-history.ts'
import { type HistoryPart, historyReader, type NoSale } from '@kassa/domain/moving/history/read-history.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import type { HistoryFile } from './history-file.ts'

/** The sales of a file one after the other, and the rows that are none. */
export interface SalesReading {
  readonly decisions: MoveDecisions
  readonly currency: string
  /** Sales whose rows lie apart in the file. */
  readonly scattered: ReadonlySet<string>
  readonly onNoSale?: (why: NoSale) => void
  /** Told of each row's sale, in the order of the file. */
  readonly onRow?: (key: string) => void
}

export async function* salesIn(
  { survey, rows }: HistoryFile,
  { decisions, currency, scattered, onNoSale, onRow }: SalesReading,
): AsyncGenerator<PastSale> {
  const read = historyReader(survey, decisions)
  const groups = new HistoryGroups(scattered)
  const decimals = exponentOf(currency)
  const saleOf = (parts: readonly HistoryPart[]): PastSale | undefined => {
    const sale = pastSaleOf(parts, survey.dialect, decimals)
    if (!sale) onNoSale?.('no-amount')
    return sale
  }
  for await (const [, row] of rows()) {
    const part = read(row)
    if (typeof part === 'string') {
      onNoSale?.(part)
      continue
    }
    onRow?.(groupKey(part))
    const whole = groups.add(part)
    const sale = whole && saleOf(whole)
    if (sale) yield sale
  }
  for (const parts of groups.rest()) {
    const sale = saleOf(parts)
    if (sale) yield sale
  }
}
