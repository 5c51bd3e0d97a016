import { describe, expect, it } from 'vitest'
import type { PriceListPlan, Snapshot } from '../basket/index.ts'
import { countedLine, itemDiscount, label, member, priceList, snapshot, weighedLine } from '../../test/make-snapshot.ts'
import { priceBasket } from './index.ts'

const basketOf = (lines: Snapshot['lines'], plans: Snapshot['plans'], changes: Partial<Snapshot> = {}): Snapshot => ({
  ...snapshot({ lines, plans }),
  ...changes,
})
const tea = (count: number, changes: Parameters<typeof countedLine>[3] = {}, sellPriceMinor = 1_000) =>
  countedLine(changes.id ?? 'one', sellPriceMinor, count, { productId: 'tea', ...changes })

const steps = [
  { fromQuantity: 1, priceMinor: 900 },
  { fromQuantity: 10, priceMinor: 800 },
]
const wholesale = (changes: Partial<PriceListPlan> = {}): PriceListPlan =>
  priceList('list', [{ productId: 'tea', variantId: null, steps }], changes)

const priced = (basket: Snapshot) => {
  const answer = priceBasket(basket)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
const unitsOf = (basket: Snapshot) => priced(basket).lines.map(({ unitPriceMinor }) => unitPriceMinor)

describe('a price list', () => {
  it.each([
    [1, 900],
    [9, 900],
    [10, 800],
    [999, 800],
  ])('%i pieces cost %i each', (count, unit) => {
    const answer = priced(basketOf([tea(count)], [wholesale()]))
    expect(answer.lines[0]).toMatchObject({ unitPriceMinor: unit, payableMinor: unit * count })
    expect(answer.deductions).toEqual([{ stage: 'A', kind: 'plan', id: 'list', amountMinor: (1_000 - unit) * count }])
  })

  it('counts all lines of the goods together, other goods and labels not', () => {
    const lines = [
      tea(4),
      tea(6, { id: 'two', variantId: 'green' }),
      countedLine('cup', 500, 9),
      label('label', 1_000, { productId: 'tea' }),
    ]
    expect(unitsOf(basketOf(lines, [wholesale()]))).toEqual([800, 800, 500, 1_000])
    expect(unitsOf(basketOf([tea(9), ...lines.slice(2)], [wholesale()]))).toEqual([900, 500, 1_000])
  })

  it('counts whole kilograms of weighed goods', () => {
    const kilos = (thousandths: number) =>
      unitsOf(basketOf([weighedLine('w', 1_000, thousandths, { productId: 'tea' })], [wholesale()]))
    expect([kilos(999), kilos(1_000), kilos(9_999), kilos(10_000)]).toEqual([[1_000], [900], [900], [800]])
  })

  it('a variant’s own row stands before its product’s, and counts for itself', () => {
    const plan = priceList('list', [
      { productId: 'tea', variantId: null, steps },
      { productId: 'tea', variantId: 'green', steps: [{ fromQuantity: 2, priceMinor: 700 }] },
    ])
    const lines = [tea(9), tea(1, { id: 'two', variantId: 'green' }), tea(1, { id: 'three', variantId: 'black' })]
    expect(unitsOf(basketOf(lines, [plan]))).toEqual([800, 1_000, 800])
  })

  it('never raises a price, and the lowest price a customer can have wins', () => {
    const basket = basketOf([tea(1, {}, 850)], [wholesale(), itemDiscount('ten', 1_000)])
    expect(unitsOf(basket)).toEqual([765])
    expect(unitsOf({ ...basket, plans: [wholesale()] })).toEqual([850])
  })

  it('is for a level, and says so to whom it is not', () => {
    const plan = wholesale({ target: { kind: 'levels', levels: [2] } })
    const basket = basketOf([tea(1)], [plan])
    expect(unitsOf(basket)).toEqual([1_000])
    expect(priced(basket).why.plans[0]?.missing).toEqual([{ code: 'offer.member-needed' }])
    expect(unitsOf({ ...basket, member: member({ levelNumber: 2 }) })).toEqual([900])
  })

  it('says how many are missing to its first price, and hints at the next', () => {
    const from = priceList('list', [{ productId: 'tea', variantId: null, steps: steps.slice(1) }])
    const basket = basketOf([tea(6)], [from])
    const { why } = priced(basket)
    expect(why.plans[0]?.missing).toEqual([{ code: 'offer.too-few', group: 10, have: 6, missing: 4 }])
    expect(why.hint).toEqual({ kind: 'plan', id: 'list', missingMinor: 0, missingCount: 4, gainMinor: 1_200 })
  })
})
