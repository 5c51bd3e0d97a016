import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billCan, billStates } from './bill-state.ts'
import { leftOfReceipt, partOnHand, spreadLanded } from './landed-cost.ts'
import { isBilledTwice, matchLine, receivedWorth, type MatchedLine } from './match-line.ts'

const line: MatchedLine = {
  orderedPriceMinor: 1_000,
  received: 80,
  receivedPriceMinor: 900,
  billed: 80,
  billedBefore: 0,
  amountMinor: 72_000,
  isThousandths: false,
}
const tolerance = { quantityBasisPoints: 0, priceBasisPoints: 200 }
const match = (more: Partial<MatchedLine>) => matchLine({ ...line, ...more }, tolerance)

describe('the match of order, receipt and bill', () => {
  it.each([
    ['as received', {}, []],
    ['at the edge of the price', { amountMinor: 73_440 }, []],
    ['a unit beyond it', { amountMinor: 73_441 }, ['price']],
    ['a piece too many', { billed: 81, amountMinor: 72_900 }, ['quantity']],
    ['cheaper and fewer', { billed: 70, amountMinor: 1 }, []],
    ['dearer than the order, as received', { orderedPriceMinor: 800 }, ['price']],
    ['goods by weight', { received: 1_500, billed: 1_500, amountMinor: 1_350, isThousandths: true }, []],
  ])('%s', (_, more, differences) => expect(match(more)).toEqual(differences))

  it('tells pieces that another bill has already from pieces that never came', () => {
    expect(isBilledTwice({ ...line, billed: 81 })).toBe(false)
    expect(isBilledTwice({ ...line, billed: 40, billedBefore: 40 })).toBe(false)
    expect(isBilledTwice({ ...line, billed: 41, billedBefore: 40 })).toBe(true)
  })

  it('takes a receipt off in parts that add up to it, and nothing for what never came', () => {
    const kilos = { ...line, isThousandths: true, received: 1_001, receivedPriceMinor: 333 }
    const parts = [0, 500, 777].map((billedBefore, at) =>
      receivedWorth({ ...kilos, billedBefore, billed: [500, 277, 900][at] ?? 0 }),
    )
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(333)
  })
})

describe('landed cost', () => {
  it.each([
    ['by value', 'value', [667, 333]],
    ['by quantity, a kg as a piece', 'quantity', [500, 500]],
  ] as const)('%s', (_, basis, parts) => {
    const goods = [
      { amountMinor: 200, quantity: 2, isThousandths: false },
      { amountMinor: 100, quantity: 2_000, isThousandths: true },
    ]
    expect(spreadLanded(1_000, goods, basis)).toEqual(parts)
  })

  it('shares by quantity what is worth nothing', () => {
    const gift = { amountMinor: 0, quantity: 1, isThousandths: false }
    expect(spreadLanded(5, [gift, gift], 'value')).toEqual([3, 2])
  })

  it('the parts are exactly the whole, and none is further than a unit from its share', () => {
    const goods = fc.record({
      amountMinor: fc.nat(99_999_999_999),
      quantity: fc.integer({ min: 1, max: 999_999_999 }),
      isThousandths: fc.boolean(),
    })
    const wish = fc.tuple(
      fc.nat(99_999_999_999),
      fc.array(goods, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('value' as const, 'quantity' as const),
    )
    fc.assert(
      fc.property(wish, ([total, lines, basis]) => {
        const parts = spreadLanded(total, lines, basis)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(parts.every((part) => part >= 0)).toBe(true)
      }),
    )
  })

  it('belongs to the pieces of the receipt that are there, the last to come', () => {
    expect([
      leftOfReceipt(50, 0, 80),
      leftOfReceipt(50, 20, 80),
      leftOfReceipt(50, 60, 80),
      leftOfReceipt(-3, 0, 80),
    ]).toEqual([50, 30, 0, 0])
    expect([
      partOnHand(800, 50, 80),
      partOnHand(-801, 40, 80),
      partOnHand(800, 90, 80),
      partOnHand(800, -1, 80),
    ]).toEqual([500, -401, 800, 0])
  })
})

it('a bill is changed until it is posted, and void only after that', () => {
  const may = (action: Parameters<typeof billCan>[0]) => billStates.filter((state) => billCan(action, state) === null)
  expect([may('edit'), may('post'), may('approve'), may('void'), may('pay')]).toEqual([
    ['draft', 'held'],
    ['draft'],
    ['held'],
    ['posted'],
    ['posted'],
  ])
  expect(billCan('edit', 'void')).toBe('supplier-bill.void')
})
