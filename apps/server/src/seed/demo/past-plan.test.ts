import { expect, test } from 'vitest'
import { demoGoods } from './goods.ts'
import { PAST_DAYS, planPast, soldOf } from './past-plan.ts'

test('the past of the demo is the same every time, day after day, with opening hours and without empty baskets', () => {
  const days = planPast(demoGoods, 0)
  expect(days).toEqual(planPast(demoGoods, 0))
  expect(days.map(({ daysAgo }) => daysAgo)).toEqual(Array.from({ length: PAST_DAYS + 1 }, (_, at) => PAST_DAYS - at))
  for (const { sales } of days) {
    expect(sales.length).toBeGreaterThan(5)
    for (const { minuteOfDay, lines } of sales) {
      expect(minuteOfDay).toBeGreaterThanOrEqual(8 * 60)
      expect(minuteOfDay).toBeLessThanOrEqual(21 * 60)
      expect(lines.length).toBeGreaterThan(0)
      expect(new Set(lines.map(({ goods }) => goods)).size).toBe(lines.length)
    }
  }
  const sold = [...soldOf(days).values()].reduce((sum, one) => sum + one, 0)
  const lines = days.flatMap(({ sales }) => sales.flatMap((sale) => sale.lines))
  expect(sold).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
  expect(planPast(demoGoods, 1).flatMap(({ sales }) => sales).length).toBeLessThan(days.flatMap((d) => d.sales).length)
})

test('yesterday has one large order at the first outlet, and only there', () => {
  const worth = ({ lines }: { lines: readonly { goods: number; quantity: number }[] }): number =>
    lines.reduce((sum, { goods, quantity }) => {
      const { priceMinor = 0, isWeighed } = demoGoods[goods] ?? {}
      return sum + (priceMinor * quantity) / (isWeighed === true ? 1_000 : 1)
    }, 0)
  const largeOn = [0, 1].flatMap((outlet) =>
    planPast(demoGoods, outlet).flatMap(({ daysAgo, sales }) =>
      sales.filter((sale) => worth(sale) > 60_000).map(() => [outlet, daysAgo]),
    ),
  )
  expect(largeOn).toEqual([[0, 1]])
})
