import type { Division } from '@kassa/domain/figures/division.ts'
import type { PeriodName, ShownPeriod } from '@kassa/domain/figures/named-period.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import { addDays, addMonths } from '@kassa/domain/time/calendar-day.ts'

/** The days a page shows, with the name they were asked by. */
export interface OpenedPeriod extends ShownPeriod {
  readonly period?: PeriodName | undefined
}

/** Parameters of the list of orders that show the sales of a period; `1` is the type of sales. Days that differ by outlet go by their name. */
export const opensWhole = (
  { from, to, byClock, period }: OpenedPeriod,
  outletId: string | undefined,
): Record<string, string> => ({
  ...(byClock && period ? { period } : {}),
  from,
  to,
  type: '1',
  ...(outletId !== undefined && { outletId }),
})

const within = ({ from, to }: Period, first: string, last: string): Record<string, string> => ({
  from: first < from ? from : first,
  to: last > to ? to : last,
})

const plain: Partial<Readonly<Record<Division, string>>> = {
  weekday: 'weekday',
  hour: 'hour',
  outlet: 'outletId',
  staff: 'staffId',
  device: 'deviceId',
  level: 'level',
  method: 'method',
  source: 'deduction',
  rate: 'rate',
  product: 'productId',
  category: 'categoryId',
  plan: 'planId',
  coupon: 'couponTemplateId',
}

/** The keys of rows that are neither a payment method nor a rate: the rounding of rows, and the amounts paid beside the sales. */
const notListed: readonly string[] = ['', 'rounding', 'fee', 'tip']

/**
 * Returns the sales behind a row; null where no list shows them (cents of rounding, goods without a product, a payment method of the
 * house).
 */
export function opensRow(
  by: Division,
  key: string,
  period: OpenedPeriod,
  outletId: string | undefined,
): Record<string, string> | null {
  const whole = opensWhole(period, outletId)
  if (by === 'day') return { ...whole, ...within(period, key, key) }
  if (by === 'week') return { ...whole, ...within(period, key, addDays(key, 6)) }
  if (by === 'month') return { ...whole, ...within(period, key, addDays(addMonths(key, 1), -1)) }
  if (by === 'recharge') return key === 'rounding' ? null : { ...whole, type: '2', method: key }
  if (by === 'level') return { ...whole, level: key === '' ? 'none' : key }
  const name = plain[by]
  const isOwn = by === 'method' && Number(key) > 17
  if (name === undefined || notListed.includes(key) || isOwn) return null
  return { ...whole, [name]: by === 'hour' ? String(Number(key)) : key }
}
