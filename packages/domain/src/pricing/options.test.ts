import { describe, expect, test } from 'vitest'
import {
  bundle,
  combinedLine,
  countedLine,
  discountCoupon,
  member,
  noTax,
  promotion,
  snapshot,
  weighedLine,
} from '../../test/make-snapshot.ts'
import { payables, priceOrThrow } from '../../test/priced.ts'
import { withSurcharge } from '../product/option-groups.ts'
import type { BasketLine, ChosenOption, Snapshot } from '../basket/index.ts'
import { requestOf } from '../../test/make-order.ts'
import { planRefund } from '../order/refund.ts'
import { refundableOrderOf } from '../order/refundable-order.ts'
import { priceBasket } from './index.ts'

// Options of goods with their surcharge (docs/decisions/2549).

const large: ChosenOption = { id: 'large', name: 'Large', amountMinor: 100 }
const shot: ChosenOption = { id: 'shot', name: 'Extra shot', amountMinor: 50 }
const wrap: ChosenOption = { id: 'wrap', name: 'Gift wrap', amountMinor: 0 }

/** Goods as a till writes them: the surcharge stands in each price that the goods have. */
const coffee = (count: number, options: readonly ChosenOption[], more: Parameters<typeof countedLine>[3] = {}) => {
  const line = countedLine('coffee', 400, count, more)
  const surchargeMinor = options.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { ...withSurcharge({ ...line, minimumPriceMinor: null }, surchargeMinor), options } as BasketLine
}
const basket = (lines: readonly BasketLine[], more: Partial<Snapshot> = {}) => snapshot({ lines, ...more })
const total = (sold: Snapshot): number => priceOrThrow(sold).totals.payableMinor

describe('an option with a surcharge', () => {
  test('is part of the price of each piece', () => {
    const answer = priceOrThrow(basket([coffee(3, [large, shot, wrap])]))
    expect(answer.lines[0]).toMatchObject({ listUnitPriceMinor: 550, listMinor: 1_650, payableMinor: 1_650 })
  })

  test.each([
    ['a member price', { memberPriceMinor: 350 }, { member: member() }, 450],
    ['a special price', { special: { kind: 'price', priceMinor: 300 } }, {}, 400],
    ['a special percent, of both', { special: { kind: 'percent', offBasisPoints: 1_000 } }, {}, 450],
    ['the level of a member, of both', {}, { member: member({ levelDiscountBasisPoints: 1_000 }) }, 450],
    ['the price of a promotion', {}, { plans: [promotion('p', 320)] }, 420],
    ['a coupon, of both', {}, { coupons: [discountCoupon('ten', 1_000)] }, 450],
  ] as const)('stands beside or inside %s', (_, line, more, minor) => {
    expect(total(basket([coffee(1, [large], line)], more as Partial<Snapshot>))).toBe(minor)
  })

  test('is in what a price for several pieces covers', () => {
    const three = bundle('b', 3, { kind: 'total', totalMinor: 1_000 })
    expect(total(basket([coffee(3, [large])], { plans: [three] }))).toBe(1_000)
  })

  test('costs what it costs in yen, without a unit below it', () => {
    const yen = { currency: { code: 'JPY', exponent: 0 } as const }
    expect(total(basket([coffee(2, [{ ...large, amountMinor: 1 }])], yen))).toBe(802)
  })

  test('comes back with its piece', () => {
    const sold = basket([coffee(3, [large])])
    const order = refundableOrderOf(sold, priceOrThrow(sold), [{ id: 'card', kind: 'electronic', paidMinor: 1_500 }])
    const back = planRefund(order, [], requestOf([['coffee', 1]]))
    expect(back.ok && back.value.goodsMinor).toBe(500)
  })

  test('belongs to a bundle as to a piece', () => {
    const set = combinedLine('set', 900, [{ id: 'cup', productId: 'cup', variantId: null, listMinor: 500, tax: noTax }])
    expect(payables(priceOrThrow(basket([{ ...set, sellPriceMinor: 1_000, options: [large] }])))).toEqual([1_000])
  })
})

describe('an unsound option is refused', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...wrap, id: String(at) }))
  const refused = (options: unknown): string | undefined => {
    const read = priceBasket(basket([{ ...countedLine('coffee', 400, 1), options } as BasketLine]))
    return read.ok ? undefined : read.refusal.code
  }

  test('at its limits and one beyond', () => {
    expect(refused([{ ...large, amountMinor: 0 }])).toBeUndefined()
    expect(refused([{ ...large, amountMinor: -1 }])).toBe('snapshot.malformed')
    expect(refused([{ ...large, amountMinor: 999_999 }])).toBeUndefined()
    expect(refused([{ ...large, amountMinor: 1_000_000 }])).toBe('snapshot.malformed')
    expect(refused([{ ...large, name: 'x'.repeat(50) }])).toBeUndefined()
    expect(refused([{ ...large, name: 'x'.repeat(51) }])).toBe('snapshot.malformed')
    expect(refused([{ ...large, name: '' }])).toBe('snapshot.malformed')
    expect(refused(many(200))).toBeUndefined()
    expect(refused(many(201))).toBe('snapshot.malformed')
  })

  test('where it stands twice, and says nothing on goods by weight', () => {
    expect(refused([large, large])).toBe('line.id-taken')
    const weighed = { ...weighedLine('nuts', 1_000, 500), options: [large] } as BasketLine
    expect(total(basket([weighed]))).toBe(500)
  })
})
