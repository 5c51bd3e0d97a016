import { describe, expect, test } from 'vitest'
import {
  countedLine,
  itemDiscount,
  label,
  member,
  openPrice,
  products,
  promotion,
  snapshot,
  weighedLine,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow, rows, rowsOfLines } from '../../test/priced.ts'

const special = (priceMinor: number) => ({ special: { kind: 'price', priceMinor } }) as const
const level = (levelDiscountBasisPoints: number) => member({ levelDiscountBasisPoints })

describe('the lowest line amount wins', () => {
  test('on a tie the earlier of list, special, plans in plan order, member', () => {
    const from = (changes: Parameters<typeof countedLine>[3], plans: Parameters<typeof snapshot>[0]['plans'] = []) =>
      priceOrThrow(snapshot({ lines: [countedLine('a', 1000, 1, changes)], plans, member: level(2000) })).lines[0]
        ?.priceFrom
    const eight = promotion('z', 800, { priority: 1 })
    const percent = itemDiscount('a', 2000)
    expect(from({ ...special(800), memberPriceMinor: 800 }, [percent, eight])).toEqual({ kind: 'special' })
    expect(from({ memberPriceMinor: 800 }, [percent, eight])).toEqual({ kind: 'plan', planId: 'z' })
    expect(from({ memberPriceMinor: 800 }, [percent])).toEqual({ kind: 'plan', planId: 'a' })
    expect(from({ memberPriceMinor: 800 })).toEqual({ kind: 'member', by: 'price' })
    expect(from({})).toEqual({ kind: 'member', by: 'level', on: 'list', planId: null })
    expect(from({ ...special(1000) }, [promotion('p', 1500)])).toMatchObject({ kind: 'member' })
  })

  test('by the line amount: a lower unit price with the same amount loses to list', () => {
    // 0.01 off per kg of 10 g rounds away.
    const basket = priceOrThrow(snapshot({ lines: [weighedLine('a', 1000, 10, special(999))] }))
    expect(basket.lines[0]).toMatchObject({ listMinor: 10, payableMinor: 10, priceFrom: { kind: 'list' } })
  })

  test('a price above list never does', () => {
    const lines = [countedLine('a', 1000, 2, { ...special(1200), memberPriceMinor: 1100 })]
    expect(payables(priceOrThrow(snapshot({ lines, plans: [promotion('p', 1500)], member: member() })))).toEqual([2000])
  })
})

describe('rounding', () => {
  test('the unit price is rounded before it is multiplied, as on the shelf label', () => {
    const basket = priceOrThrow(snapshot({ lines: [countedLine('a', 333, 10)], plans: [itemDiscount('half', 5000)] }))
    expect(basket.lines[0]).toMatchObject({ unitPriceMinor: 167, payableMinor: 1670 })
  })

  test('weighed goods: price per unit of weight first, then the weight', () => {
    const kg = { unit: 'kg', thousandths: 1236 } as const
    const pound = { unit: 'pound', thousandths: 2500 } as const
    const grams = { unit: 'g', grams: 750 } as const
    const lines = [
      weighedLine('kg', 8950, 0, { weight: kg }),
      weighedLine('pound', 333, 0, { weight: pound }),
      weighedLine('g', 3, 0, { weight: grams }),
    ]
    const basket = priceOrThrow(snapshot({ lines, member: level(500) }))
    expect(basket.lines.map((line) => [line.quantity, line.listMinor, line.unitPriceMinor, line.payableMinor])).toEqual(
      [
        [1236, 11062, 8503, 10510],
        [2500, 833, 316, 790],
        [750, 2250, 3, 2250],
      ],
    )
  })
})

test('a typed price stands alone, above list too, and order offers still see it', () => {
  const lines = [
    countedLine('low', 1000, 2, { manualUnitPriceMinor: 900, ...special(100), memberPriceMinor: 50 }),
    countedLine('high', 1000, 1, { manualUnitPriceMinor: 1300 }),
  ]
  const basket = priceOrThrow(snapshot({ lines, plans: [itemDiscount('half', 5000)], member: level(5000) }))
  expect(rowsOfLines(basket)).toEqual([['A manual-price 200'], ['A manual-price -300']])
  expect(rows(basket)).toEqual(['A manual-price -100'])
  expect(basket.lines[0]?.priceFrom).toEqual({ kind: 'manual' })
})

test('a label takes percentages only', () => {
  const lines = [
    label('none', 1335),
    label('special', 1335, { special: { kind: 'percent', offBasisPoints: 1000 } }),
    label('typed', 1335, { manualUnitPriceMinor: 1200 }),
  ]
  const plans = [promotion('fixed', 1), itemDiscount('five', 500)]
  const basket = priceOrThrow(snapshot({ lines, plans, member: level(100) }))
  expect(rowsOfLines(basket)).toEqual([['A plan five 67'], ['A special 133'], ['A manual-price 135']])
})

test('an open price is the list price of its line', () => {
  const basket = priceOrThrow(
    snapshot({ lines: [openPrice('a', 1000, 3)], plans: [promotion('p', 700)], member: level(1000) }),
  )
  expect(basket.lines[0]).toMatchObject({
    listUnitPriceMinor: 1000,
    listMinor: 3000,
    unitPriceMinor: 700,
    payableMinor: 2100,
  })
})

describe('member prices', () => {
  test('only where the line allows it and somebody is attached', () => {
    const lines = [
      countedLine('no', 1000, 1, { isMemberDiscountAllowed: false, memberPriceMinor: 500 }),
      countedLine('yes', 1000, 1, { memberPriceMinor: 500 }),
    ]
    expect(payables(priceOrThrow(snapshot({ lines })))).toEqual([1000, 1000])
    expect(payables(priceOrThrow(snapshot({ lines, member: level(1000) })))).toEqual([1000, 500])
  })

  test('a member without level has the product’s member price only', () => {
    const lines = [countedLine('a', 1000), countedLine('b', 1000, 1, { memberPriceMinor: 950 })]
    const nobody = member({ levelNumber: null, levelDiscountBasisPoints: 5000 })
    expect(payables(priceOrThrow(snapshot({ lines, member: nobody })))).toEqual([1000, 950])
  })

  test.each([
    ['lowest', [900, 800]],
    ['member-price-first', [950, 800]],
    ['level-only', [900, 900]],
    ['price-only', [950, 800]],
    ['stack', [900, 800]],
  ] as const)('%s', (memberMode, expected) => {
    const lines = [
      countedLine('a', 1000, 1, { memberPriceMinor: 950 }),
      countedLine('b', 1000, 1, { memberPriceMinor: 800 }),
    ]
    expect(payables(priceOrThrow(snapshot({ lines, member: level(1000), settings: { memberMode } })))).toEqual(expected)
  })

  test('stack multiplies special and plan prices, rounding each unit price', () => {
    const lines = [countedLine('special', 999, 3, special(555)), countedLine('plan', 999, 2, { productId: 'plan' })]
    const plans = [
      itemDiscount('third', 3333, { scope: { kind: 'products', products: [{ productId: 'plan', variantId: null }] } }),
    ]
    const basket = priceOrThrow(snapshot({ lines, plans, member: level(1000), settings: { memberMode: 'stack' } }))
    // 555 → 499.5 → 500; 999 → 666.03 → 666 → 599.4 → 599.
    expect(payables(basket)).toEqual([1500, 1198])
    expect(rowsOfLines(basket)).toEqual([
      ['A special 1332', 'A member 165'],
      ['A plan third 666', 'A member 134'],
    ])
    expect(basket.lines[1]?.priceFrom).toEqual({ kind: 'member', by: 'level', on: 'plan', planId: 'third' })
  })

  test('stack leaves the product’s member price unmultiplied', () => {
    const lines = [countedLine('a', 1000, 1, { memberPriceMinor: 850 })]
    expect(payables(priceOrThrow(snapshot({ lines, member: level(1000), settings: { memberMode: 'stack' } })))).toEqual(
      [850],
    )
  })

  test('stack of weighed goods: list − special belongs to the special', () => {
    const lines = [weighedLine('a', 1000, 1500, special(801))]
    const basket = priceOrThrow(snapshot({ lines, member: level(1000), settings: { memberMode: 'stack' } }))
    // 801 × 1.5 = 1201.5 → 1202; 720.9 → 721 × 1.5 = 1081.5 → 1082.
    expect(rowsOfLines(basket)).toEqual([['A special 298', 'A member 120']])
  })
})

test('what is not discountable stays at list', () => {
  const lines = [countedLine('card', 5000, 2, { isDiscountable: false, ...special(1), memberPriceMinor: 1 })]
  const basket = priceOrThrow(snapshot({ lines, plans: [itemDiscount('half', 5000)], member: level(5000) }))
  expect(rowsOfLines(basket)).toEqual([[]])
})

test('a plan prices its scope only', () => {
  const lines = [countedLine('a', 1000), countedLine('b', 1000)]
  expect(payables(priceOrThrow(snapshot({ lines, plans: [promotion('p', 600, { scope: products('b') })] })))).toEqual([
    1000, 600,
  ])
})
