import { addWide, lessWide, wideOf, type WideMinor } from '@kassa/domain/money/wide.ts'
import type { HourRow, RefundRow } from './sales-day.store.ts'

export interface Figures {
  readonly orders: number
  readonly grossMinor: WideMinor
  readonly refundsMinor: WideMinor
  readonly netMinor: WideMinor
  readonly averageMinor: WideMinor
}

/** Orders, gross, refunds, net and the average order, cut and not rounded (D3). Exact at every size (D86). */
export function figuresOf(sales: readonly HourRow[], refunds: readonly RefundRow[]): Figures {
  const orders = sales.reduce((sum, row) => sum + row.orders, 0)
  const grossMinor = addWide(sales.map((row) => row.totalMinor))
  const refundsMinor = addWide(refunds.map((row) => row.amountMinor))
  return {
    orders,
    grossMinor,
    refundsMinor,
    netMinor: lessWide(grossMinor, refundsMinor),
    averageMinor: orders === 0 ? 0 : wideOf(BigInt(grossMinor) / BigInt(orders)),
  }
}

/** Twenty-four hours, those without a sale too, so that a line can be drawn. */
export const byHourOf = (
  sales: readonly HourRow[],
): { hour: number; todayMinor: WideMinor; lastWeekMinor: WideMinor }[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const rows = sales.filter((row) => row.hour === hour)
    return {
      hour,
      todayMinor: addWide(rows.filter((row) => row.isToday).map((row) => row.totalMinor)),
      lastWeekMinor: addWide(rows.filter((row) => !row.isToday).map((row) => row.totalMinor)),
    }
  })
