import { describe, expect, test } from 'vitest'
import {
  buyGet,
  combinedLine,
  countedLine,
  itemDiscount,
  label,
  member,
  noTax,
  openPrice,
  products,
  promotion,
  secondItem,
  snapshot,
  weighedLine,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, rows, rowsOfLines } from '../../test/priced.ts'

const half = { kind: 'percent', offBasisPoints: 5000 } as const

describe('buy M get N', () => {
  test.each([
    [3, 0],
    [4, 1],
    [7, 1],
    [8, 2],
    [9, 2],
  ])('%i units of one price: %i free', (count, free) => {
    const basket = priceOrThrow(snapshot({ lines: [countedLine('a', 100, count)], plans: [buyGet('p', 3, 1)] }))
    expect(basket.totals.payableMinor).toBe((count - free) * 100)
  })

  test('paying units pay list and have no deduction; what lies between keeps its stage-A price', () => {
    // 7 units: 3 × 1000 pay, the last 600 is free, 1000, 1000, 600 between go at the member's 10 % off.
    const lines = [countedLine('a', 1000, 5), countedLine('b', 600, 2)]
    const basket = priceOrThrow(
      snapshot({
        lines,
        plans: [buyGet('p', 3, 1)],
        member: member({ levelDiscountBasisPoints: 1000 }),
        settings: { isGuardOn: false },
      }),
    )
    expect(rowsOfLines(basket)).toEqual([['A member 200'], ['A member 60', 'B plan p 600']])
    expect(basket.lines[0]?.units).toEqual([
      { role: 'plain', planId: null, quantity: 2, unitPriceMinor: 900, amountMinor: 1800 },
      { role: 'paying', planId: 'p', quantity: 3, unitPriceMinor: 1000, amountMinor: 3000 },
    ])
    expect(basket.lines[1]?.units.map((group) => [group.role, group.quantity])).toEqual([
      ['plain', 1],
      ['rewarded', 1],
    ])
  })

  test('maxTimes caps the groups of the whole basket', () => {
    const lines = [countedLine('a', 100, 9)]
    expect(payables(priceOrThrow(snapshot({ lines, plans: [buyGet('p', 2, 1, { maxTimes: 2 })] })))).toEqual([700])
    const two = [countedLine('a', 100, 3), countedLine('b', 900, 3)]
    const capped = buyGet('p', 2, 1, { pooling: 'same-product', maxTimes: 1 })
    expect(payables(priceOrThrow(snapshot({ lines: two, plans: [capped] })))).toEqual([300, 1800])
    expect(payables(priceOrThrow(snapshot({ lines: [...two].reverse(), plans: [capped] })))).toEqual([1800, 300])
  })

  test('a pool that is not applied uses none of the cap', () => {
    // The dearer pool has a special that beats the plan.
    const lines = [
      countedLine('dear', 900, 3, { special: { kind: 'price', priceMinor: 100 } }),
      countedLine('cheap', 300, 3),
    ]
    const plans = [buyGet('p', 2, 1, { pooling: 'same-product', maxTimes: 1 })]
    expect(payables(priceOrThrow(snapshot({ lines, plans })))).toEqual([300, 600])
  })
})

describe('pools', () => {
  test('same product: its lines pool, a variant is its own product', () => {
    const one = (id: string, variantId: string | null) => countedLine(id, 1000, 1, { productId: 'p', variantId })
    const plans = [buyGet('p', 1, 1, { pooling: 'same-product' })]
    expect(payables(priceOrThrow(snapshot({ lines: [one('a', null), one('b', null)], plans })))).toEqual([1000, 0])
    expect(payables(priceOrThrow(snapshot({ lines: [one('a', 'v1'), one('b', 'v2')], plans })))).toEqual([1000, 1000])
    expect(payables(priceOrThrow(snapshot({ lines: [one('a', null), one('b', 'v2')], plans })))).toEqual([1000, 1000])
  })

  test('only pieces: counted, combined, open price', () => {
    const part = { id: 'x', productId: 'x', variantId: null, listMinor: 1, tax: noTax }
    const lines = [
      weighedLine('w', 1000, 1000),
      label('l', 1000),
      countedLine('n', 1000, 1, { isDiscountable: false }),
      countedLine('m', 1000, 1, { manualUnitPriceMinor: 1000 }),
      countedLine('c', 1000),
      combinedLine('b', 900, [part]),
      openPrice('o', 800),
    ]
    const basket = priceOrThrow(snapshot({ lines, plans: [buyGet('p', 2, 1)] }))
    expect(payables(basket)).toEqual([1000, 1000, 1000, 1000, 1000, 900, 0])
  })

  test('ties: higher stage-A price first, then product id, variant, earlier line', () => {
    // Equal list prices: the member's cheaper one is rewarded, so the dearer at stage A pays.
    const lines = [countedLine('b', 1000, 1, { memberPriceMinor: 700 }), countedLine('a', 1000, 1)]
    const basket = priceOrThrow(
      snapshot({ lines, plans: [secondItem('p', half)], member: member(), settings: { isGuardOn: false } }),
    )
    expect(payables(basket)).toEqual([500, 1000])
    const equal = [countedLine('z', 1000), countedLine('y', 1000)]
    expect(payables(priceOrThrow(snapshot({ lines: equal, plans: [secondItem('p', half)] })))).toEqual([500, 1000])
    const same = (id: string, variantId: string | null) => countedLine(id, 1000, 1, { productId: 'p', variantId })
    expect(
      payables(priceOrThrow(snapshot({ lines: [same('1', 'v2'), same('2', null)], plans: [secondItem('p', half)] }))),
    ).toEqual([500, 1000])
    expect(
      payables(priceOrThrow(snapshot({ lines: [same('1', 'v'), same('2', 'v')], plans: [secondItem('p', half)] }))),
    ).toEqual([1000, 500])
  })
})

describe('second item', () => {
  test('a price, never above the basis', () => {
    const lines = [countedLine('a', 1000), countedLine('b', 300)]
    const plan = (priceMinor: number) => [secondItem('p', { kind: 'price', priceMinor })]
    expect(payables(priceOrThrow(snapshot({ lines, plans: plan(100) })))).toEqual([1000, 100])
    const four = [countedLine('a', 1000, 2), countedLine('b', 600), countedLine('c', 300)]
    expect(payables(priceOrThrow(snapshot({ lines: four, plans: plan(400) })))).toEqual([2000, 400, 300])
    const above = priceOrThrow(snapshot({ lines, plans: plan(500) }))
    expect(payables(above)).toEqual([1000, 300])
    expect(rows(above)).toEqual([])
  })

  test('a percent, what remains rounded half-up', () => {
    expect(
      payables(priceOrThrow(snapshot({ lines: [countedLine('a', 333, 2)], plans: [secondItem('p', half)] }))),
    ).toEqual([500])
  })

  test('pairs from one line: half of them rewarded', () => {
    const basket = priceOrThrow(snapshot({ lines: [countedLine('a', 1000, 5)], plans: [secondItem('p', half)] }))
    expect(basket.lines[0]?.units.map(({ role, quantity, amountMinor }) => [role, quantity, amountMinor])).toEqual([
      ['plain', 1, 1000],
      ['paying', 2, 2000],
      ['rewarded', 2, 1000],
    ])
  })
})

describe('on top of special price', () => {
  const lines = [countedLine('a', 1000, 2, { special: { kind: 'price', priceMinor: 800 } })]

  test('starts from the stage-A price; each source keeps its part', () => {
    const basket = priceOrThrow(snapshot({ lines, plans: [secondItem('p', half, { isOnTopOfSpecial: true })] }))
    expect(payables(basket)).toEqual([1200])
    expect(rowsOfLines(basket)).toEqual([['A special 400', 'B plan p 400']])
  })

  test('sorts by the stage-A price', () => {
    const two = [
      countedLine('cheap-now', 1000, 1, { special: { kind: 'price', priceMinor: 100 } }),
      countedLine('b', 500),
    ]
    const basket = priceOrThrow(snapshot({ lines: two, plans: [buyGet('p', 1, 1, { isOnTopOfSpecial: true })] }))
    expect(payables(basket)).toEqual([0, 500])
  })

  test('lines of one product at one stage-A price: the dearer at list pays, whichever comes first', () => {
    const one = (id: string, price: number) => countedLine(id, price, 1, { productId: 'p' })
    const plans = [promotion('thousand', 1000), buyGet('pair', 1, 1, { isOnTopOfSpecial: true })]
    for (const pair of [
      [one('x', 2000), one('y', 3000)],
      [one('y', 3000), one('x', 2000)],
    ]) {
      const basket = priceOrThrow(snapshot({ lines: pair, plans }))
      expect(basket.lines.find((line) => line.payableMinor === 0)?.id).toBe('x')
    }
  })

  test('without the flag it starts from list', () => {
    const basket = priceOrThrow(snapshot({ lines, plans: [secondItem('p', { kind: 'price', priceMinor: 100 })] }))
    expect(payables(basket)).toEqual([1100])
    expect(rowsOfLines(basket)).toEqual([['B plan p 900']])
  })
})

describe('several plans', () => {
  test('by priority, then id; used units are consumed', () => {
    const lines = [countedLine('a', 1000, 4)]
    const first = buyGet('z', 1, 1, { priority: 1, maxTimes: 1 })
    const second = secondItem('a', half)
    const basket = priceOrThrow(snapshot({ lines, plans: [second, first], settings: { isGuardOn: false } }))
    expect(rows(basket)).toEqual(['B plan z 1000', 'B plan a 500'])
    expect(basket.totals.payableMinor).toBe(2500)
  })

  test('a pool whose groups cost as much as stage A stays free for the next plan', () => {
    const lines = [countedLine('a', 1000, 2, { special: { kind: 'price', priceMinor: 750 } })]
    const plans = [secondItem('even', half, { priority: 1 }), buyGet('free', 1, 1)]
    for (const isGuardOn of [true, false]) {
      const basket = priceOrThrow(snapshot({ lines, plans, settings: { isGuardOn } }))
      expect(rows(basket)).toEqual(['B plan free 1000'])
      expect(basket.offers.droppedPlanIds).toEqual([])
    }
  })

  test('a plan of its own scope leaves other lines alone', () => {
    const lines = [countedLine('a', 1000, 2), countedLine('b', 1000, 2)]
    expect(payables(priceOrThrow(snapshot({ lines, plans: [buyGet('p', 1, 1, { scope: products('b') })] })))).toEqual([
      2000, 1000,
    ])
  })

  test('beside unit-price plans a unit has one benefit', () => {
    const lines = [countedLine('a', 1000, 3)]
    const plans = [promotion('eight', 800), buyGet('pair', 1, 1), itemDiscount('ten', 1000)]
    const basket = priceOrThrow(snapshot({ lines, plans, settings: { isGuardOn: false } }))
    expect(rowsOfLines(basket)).toEqual([['A plan eight 200', 'B plan pair 1000']])
  })
})
