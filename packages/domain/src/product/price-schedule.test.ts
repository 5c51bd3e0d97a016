import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginsAt, checkBegin, pricedAt, scheduleState, takesPrice } from './price-schedule.ts'

const NOW = Date.parse('2026-03-02T04:00:00.000Z')
const goods = { sellPriceMinor: 2_000, memberPriceMinor: 1_800, special: null }

it.each([
  ['Asia/Shanghai', '2026-03-05', '2026-03-04T16:00:00.000Z'],
  ['America/New_York', '2026-03-05', '2026-03-05T05:00:00.000Z'],
  ['Africa/Addis_Ababa', '2026-03-05', '2026-03-04T21:00:00.000Z'],
  // Clocks go forward over midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('begins at midnight in %s', (zone, day, wanted) =>
  expect(new Date(beginsAt({ day }, zone)).toISOString()).toBe(wanted),
)

it.each([
  [NOW, 'price-schedule.begin-past'],
  [NOW + 1, null],
  [NOW + 366 * 86_400_000, null],
  [NOW + 366 * 86_400_000 + 1, 'price-schedule.begin-far'],
])('may begin at %d: %s', (at, code) => {
  const checked = checkBegin(at, NOW)
  expect(checked.ok ? null : checked.refusal.code).toBe(code)
})

it('takes the last price that has begun; a member price that was not named stays', () => {
  const upcoming = [
    { at: NOW, sellPriceMinor: 2_100, memberPriceMinor: null },
    { at: NOW + 10, sellPriceMinor: 1_900, memberPriceMinor: 1_700 },
  ]
  expect(pricedAt(goods, upcoming, NOW - 1)).toEqual(goods)
  expect(pricedAt(goods, upcoming, NOW)).toEqual({ ...goods, sellPriceMinor: 2_100 })
  expect(pricedAt(goods, upcoming, NOW + 10)).toEqual({ ...goods, sellPriceMinor: 1_900, memberPriceMinor: 1_700 })
})

it('leaves goods alone whose special price is not below it', () => {
  const special = { kind: 'price', priceMinor: 1_500 } as const
  expect([1_500, 1_501].map((price) => takesPrice({ special }, price))).toEqual([false, true])
  expect(takesPrice({ special: { kind: 'percent' } }, 1)).toBe(true)
  const upcoming = [{ at: NOW, sellPriceMinor: 1_500, memberPriceMinor: null }]
  expect(pricedAt({ ...goods, special }, upcoming, NOW)).toEqual({ ...goods, special })
})

it('in two steps costs what it costs in one', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.nat(9), sellPriceMinor: fc.integer({ min: 1, max: 99_999_999 }), memberPriceMinor: fc.option(fc.nat(99)) }), { maxLength: 6 }), // prettier-ignore
      fc.nat(9),
      fc.nat(9),
      (prices, one, other) => {
        const upcoming = prices.toSorted((a, b) => a.at - b.at)
        const [first, last] = [Math.min(one, other), Math.max(one, other)]
        const begun = pricedAt(goods, upcoming, first)
        const rest = upcoming.filter(({ at }) => at > first)
        expect(pricedAt(begun, rest, last)).toEqual(pricedAt(goods, upcoming, last))
      },
    ),
  ))

it.each([
  [{ withdrawnAt: null, outlets: [{ begunAt: null }, { begunAt: null }] }, 'waiting'],
  [{ withdrawnAt: null, outlets: [{ begunAt: null }, { begunAt: 'x' }] }, 'begun'],
  [{ withdrawnAt: 'x', outlets: [{ begunAt: null }] }, 'withdrawn'],
])('is %o: %s', (facts, state) => expect(scheduleState(facts)).toBe(state))
