import type { HourRow, RefundRow } from './sales-day.store.ts'

export interface Figures {
  readonly orders: number
  readonly grossMinor: number
  readonly refundsMinor: number
  readonly netMinor: number
  readonly averageMinor: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Orders, gross, refunds, net and the average order, cut and not rounded (D3). */
export function figuresOf(sales: readonly HourRow[], refunds: readonly RefundRow[]): Figures {
  const orders = sum(sales.map((row) => row.orders))
  const grossMinor = sum(sales.map((row) => row.totalMinor))
  const refundsMinor = sum(refunds.map((row) => row.amountMinor))
  return {
    orders,
    grossMinor,
    refundsMinor,
    netMinor: grossMinor - refundsMinor,
    averageMinor: orders === 0 ? 0 : Math.trunc(grossMinor / orders),
  }
}

/** Twenty-four hours, those without a sale too, so that a line can be drawn. */
export const byHourOf = (sales: readonly HourRow[]): { hour: number; todayMinor: number; lastWeekMinor: number }[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const rows = sales.filter((row) => row.hour === hour)
    return {
      hour,
      todayMinor: sum(rows.filter((row) => row.isToday).map((row) => row.totalMinor)),
      lastWeekMinor: sum(rows.filter((row) => !row.isToday).map((row) => row.totalMinor)),
    }
  })
