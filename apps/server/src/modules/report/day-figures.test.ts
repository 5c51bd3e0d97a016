import { describe, expect, it } from 'vitest'
import { byHourOf, figuresOf } from './day-figures.ts'

const row = { outletId: 'o', isToday: true, isSoFar: true }

describe('figures of a day', () => {
  it('cuts the average instead of rounding it', () => {
    const sales = [
      { ...row, hour: 9, orders: 2, totalMinor: 500 },
      { ...row, hour: 10, orders: 1, totalMinor: 499 },
    ]
    expect(figuresOf(sales, [{ ...row, amountMinor: 100 }])).toEqual({
      orders: 3,
      grossMinor: 999,
      refundsMinor: 100,
      netMinor: 899,
      averageMinor: 333,
    })
  })

  it('has no average of nothing', () => {
    expect(figuresOf([], []).averageMinor).toBe(0)
  })

  it('draws every hour', () => {
    const hours = byHourOf([
      { ...row, hour: 23, orders: 1, totalMinor: 7 },
      { ...row, hour: 23, isToday: false, orders: 1, totalMinor: 5 },
    ])
    expect(hours).toHaveLength(24)
    expect(hours[23]).toEqual({ hour: 23, todayMinor: 7, lastWeekMinor: 5 })
    expect(hours[0]).toEqual({ hour: 0, todayMinor: 0, lastWeekMinor: 0 })
  })
})
