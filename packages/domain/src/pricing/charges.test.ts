import { describe, expect, test } from 'vitest'
import { requestOf } from '../../test/make-order.ts'
import {
  combinedLine,
  countedLine,
  discountCoupon,
  fullGift,
  giftItem,
  label,
  member,
  openPrice,
  snapshot,
  weighedLine,
  wholeOrder,
} from '../../test/make-snapshot.ts'
import { priceBasket } from './index.ts'
import { payables, priceOrThrow, readRefusal, taxes } from '../../test/priced.ts'
import type { BasketLine, Charge, Snapshot } from '../basket/index.ts'
import { planRefund } from '../order/refund.ts'
import { refundableOrderOf } from '../order/refundable-order.ts'
import type { Refund } from '../order/refund.types.ts'

// Worked example 29 of pricing.md, and what a charge is kept out of.

const vat = { id: 'vat', rateBasisPoints: 1_900 }
const deposit: Charge = { id: 'bottle', name: 'Deposit', kind: 'deposit', amountMinor: 25, tax: vat }
const bag: Charge = {
  id: 'bag',
  name: 'Bag levy',
  kind: 'levy',
  amountMinor: 8,
  tax: { id: 'none', rateBasisPoints: 0 },
}
const water = (count: number, charges: readonly Charge[] = [deposit]) =>
  countedLine('water', 119, count, { tax: vat, charges })
const basket = (lines: readonly BasketLine[], changes: Partial<Snapshot> = {}) => snapshot({ lines, ...changes })

describe('a deposit (29)', () => {
  const sold = basket([water(6)], { coupons: [discountCoupon('ten', 1_000)] })

  test('is paid beside the goods, which the coupon alone makes cheaper', () => {
    const answer = priceOrThrow(sold)
    expect([answer.totals.payableMinor, answer.totals.taxMinor]).toEqual([793, 127])
    expect([payables(answer), taxes(answer)]).toEqual([
      [643, 150],
      [103, 24],
    ])
    expect(answer.lines[1]).toMatchObject({
      id: 'charge:water:bottle',
      kind: 'charge',
      chargeOf: 'water',
      charge: { name: 'Deposit', kind: 'deposit' },
      quantity: 6,
    })
  })

  test('comes back with the bottles, also where it is named, and never alone', () => {
    const answer = priceOrThrow(sold)
    const order = refundableOrderOf(sold, answer, [{ id: 'card', kind: 'electronic', paidMinor: 793 }])
    const back = (earlier: readonly Refund[], ...lines: readonly (readonly [string, number])[]) =>
      planRefund(order, earlier, requestOf(lines))
    const two = back([], ['water', 2])
    expect(two).toMatchObject({ ok: true, value: { moneyMinor: 264, closesOrder: false } })
    expect(two.ok && two.value.lines.map(({ payableMinor }) => payableMinor)).toEqual([214, 50])
    expect(back([], ['water', 2], ['charge:water:bottle', 6])).toEqual(two)
    expect(back([], ['charge:water:bottle', 1])).toMatchObject({
      ok: false,
      refusal: { code: 'refund.nothing-chosen' },
    })
    const rest = back(two.ok ? [two.value] : [], ['water', 4])
    expect(rest).toMatchObject({ ok: true, value: { moneyMinor: 529, closesOrder: true } })
  })
})

test('no threshold, no offer, no points see it; a gift brings none', () => {
  const plans = [wholeOrder('three', 1_000, { thresholdMinor: 300 }), fullGift('gift', 300, [giftItem('mug', 500)])]
  const earnRule = { spentMinor: 1, points: 1, isExchangeEarning: false, isBonusBalanceEarning: true }
  const answer = priceOrThrow(
    snapshot({
      lines: [water(2, [{ ...deposit, amountMinor: 500 }])],
      plans,
      member: member(),
      settings: { earnRule },
    }),
  )
  expect(answer.lines.map(({ kind, payableMinor }) => [kind, payableMinor])).toEqual([
    ['goods', 238],
    ['charge', 1_000],
  ])
  expect([answer.totals.afterCouponsMinor, answer.points.earned]).toEqual([238, 238])
})

test('several charges, on pieces of every kind, each with its own tax', () => {
  const part = { id: 'a', productId: 'p', variantId: null, listMinor: 500, tax: vat }
  const lines = [
    water(2, [deposit, bag]),
    { ...openPrice('open', 100), charges: [bag] },
    { ...combinedLine('set', 500, [part]), charges: [bag] },
  ]
  const answer = priceOrThrow(basket(lines))
  expect(answer.lines.slice(3).map(({ id, payableMinor }) => [id, payableMinor])).toEqual([
    ['charge:water:bottle', 50],
    ['charge:water:bag', 16],
    ['charge:open:bag', 8],
    ['charge:set:bag', 8],
  ])
})

describe('refused', () => {
  test.each([
    ['weighed goods', { ...weighedLine('w', 100, 500), charges: [deposit] }, 'weighed'],
    ['a label with a price', { ...label('w', 100), charges: [deposit] }, 'price-embedded'],
  ])('%s', (_, line, kind) => {
    expect(readRefusal(basket([line]))).toEqual({ code: 'charge.line', facts: { lineId: 'w', kind, name: 'Deposit' } })
  })

  test('seven, a charge twice, and nothing at all per piece', () => {
    const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ ...bag, id }))
    expect(priceBasket(basket([water(1, seven.slice(1))])).ok).toBe(true)
    expect(readRefusal(basket([water(1, seven)])).code).toBe('snapshot.malformed')
    expect(readRefusal(basket([water(1, [bag, bag])])).code).toBe('line.id-taken')
    expect(readRefusal(basket([water(1, [{ ...bag, amountMinor: 0 }])])).code).toBe('snapshot.malformed')
    expect(readRefusal(basket([{ ...water(1), id: 'charge:x' }])).code).toBe('line.id-taken')
  })
})
