import { expect, it } from 'vitest'
import { assemblyLines, firstExpiryOf, shareCost, sumOfCosts } from './assembly.ts'

const part = (quantity: number, averageCostThousandths: number | null, sellPriceMinor = 0, isThousandths = false) => ({
  quantity,
  isThousandths,
  averageCostThousandths,
  sellPriceMinor,
})

it('three hampers of two teas and a cup take six and three; unpacked, they come back', () => {
  const parts = [
    { variantId: 'tea', quantity: 2 },
    { variantId: 'cup', quantity: 1 },
  ]
  const whole = { variantId: 'hamper', quantity: 3 }
  expect(assemblyLines('assemble', whole, parts)).toEqual([
    { variantId: 'tea', quantity: 6, isOut: true },
    { variantId: 'cup', quantity: 3, isOut: true },
    { variantId: 'hamper', quantity: 3, isOut: false },
  ])
  expect(assemblyLines('unpack', whole, parts).map(({ isOut }) => isOut)).toEqual([true, false, false])
})

it('the value of what goes in is a sum, and unknown where one of it is', () => {
  expect([sumOfCosts([101, 0]), sumOfCosts([101, null]), sumOfCosts([9_007_199_254_740_991, 1])]).toEqual([
    101,
    null,
    '9007199254740992',
  ])
})

it.each([
  ['by cost, to the minor unit', 1_000, [part(1, 100_000), part(2, 100_000)], [333, 667]],
  ['by price where a cost is unknown', 900, [part(1, null, 100), part(1, 500_000, 200)], [300, 600]],
  ['by price where a cost is 0', 900, [part(1, 0, 100), part(1, 0, 200)], [300, 600]],
  ['in equal shares where neither is known', 1_001, [part(1, null), part(5, 10)], [501, 500]],
  ['weight beside pieces', 300, [part(500, 2_000_000, 0, true), part(2, 1_000_000)], [100, 200]],
  ['nothing of nothing', 0, [part(1, 100), part(1, 100)], [0, 0]],
  ['unknown stays unknown', null, [part(1, 100), part(1, 100)], [null, null]],
] as const)('a value is shared %s', (_, cost, parts, shares) => {
  expect(shareCost(cost, parts)).toEqual(shares)
})

it('goods last as long as the first of what went in', () => {
  const lot = (id: string, expiresOn: string | null, available: number) => ({
    id,
    expiresOn,
    receivedOn: '2026-01-01',
    available,
  })
  const tea = [lot('a', '2026-05-01', 2), lot('b', '2026-03-01', 1)]
  expect(
    firstExpiryOf([
      { quantity: 1, lots: tea },
      { quantity: 9, lots: [lot('c', null, 9)] },
    ]),
  ).toBe('2026-03-01')
  expect(firstExpiryOf([{ quantity: 1, lots: [] }])).toBeNull()
})
