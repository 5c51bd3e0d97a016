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
  postedBefore: 0,
  postedBeforeMinor: 0,
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

  /** Posts a bill of so much beside those that are posted. */
  const post = (posted: readonly { quantity: number; minor: number }[], quantity: number) => {
    const kilos = { ...line, isThousandths: true, received: 1_001, receivedPriceMinor: 333, billed: quantity }
    const postedBefore = posted.reduce((sum, one) => sum + one.quantity, 0)
    const postedBeforeMinor = posted.reduce((sum, one) => sum + one.minor, 0)
    return [...posted, { quantity, minor: receivedWorth({ ...kilos, postedBefore, postedBeforeMinor }) }]
  }
  const worthOf = (posted: ReturnType<typeof post>) => posted.map(({ minor }) => minor)

  it('takes a receipt off in parts that add up to it, and nothing for what never came', () => {
    const parts = worthOf([500, 277, 900].reduce(post, []))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(333)
    expect(worthOf([1_001, 50].reduce(post, []))).toEqual([333, 0])
  })

  it('adds up to the receipt whatever was billed and made void in between', () => {
    const step = fc.record({ quantity: fc.integer({ min: 1, max: 600 }), voids: fc.nat({ max: 3 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let posted: ReturnType<typeof post> = []
        const left = () => 1_001 - posted.reduce((sum, { quantity }) => sum + quantity, 0)
        for (const { quantity, voids } of steps) {
          if (voids < posted.length) posted = posted.filter((_, at) => at !== voids)
          else if (quantity < left()) posted = post(posted, quantity)
        }
        const whole = worthOf(post(posted, left()))
        expect(whole.every((minor) => minor >= 0)).toBe(true)
        expect(whole.reduce((sum, minor) => sum + minor, 0)).toBe(333)
      }),
    )
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
  expect((['post', 'pay', 'void'] as const).map((action) => billCan(action, 'held'))).toEqual(
    Array(3).fill('supplier-bill.held'),
  )
  expect(billCan('approve', 'draft')).toBe('supplier-bill.not-held')
})
