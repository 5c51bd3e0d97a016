import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOrder } from '../../test/arbitrary-order.ts'
import { orderOf, plainLine, requestOf } from '../../test/make-order.ts'
import { propertyRuns, unhurried } from '../../test/property-runs.ts'
import type { CashRounding } from '../basket/index.ts'
import { cashAsGiven, cashOf } from './cash-as-given.ts'
import { planRefund } from './refund.ts'
import type { Refund } from './refund.types.ts'
import type { RefundableOrder } from './refundable-order.ts'
import { tendersOfSale } from './sale-tenders.ts'

const fives: CashRounding = { unitMinor: 5, mode: 'nearest' }

/** Goods of 10.37 and a tip of 1.04, paid with 11.40 in coins of 0.05. */
const tipped = (pieces = 1): RefundableOrder =>
  orderOf([plainLine({ id: 'A', quantity: pieces, payableMinor: 1_037 })], {
    cashRounding: fives,
    tenders: tendersOfSale(
      [{ id: 'cash', method: 0, amountMinor: 1_140, cashRoundingMinor: -1 }],
      { payment: { cashRounding: fives, tenders: [] } },
      { tipMinor: 104 },
    ),
  })

function refundEach(order: RefundableOrder, pieces: readonly number[], cashRounding?: CashRounding | null): Refund[] {
  const refunds: Refund[] = []
  for (const quantity of pieces) {
    const request = requestOf([['A', quantity]], cashRounding === undefined ? {} : { cashRounding })
    const refund = planRefund(order, refunds, request)
    if (!refund.ok) throw new Error(JSON.stringify(refund.refusal))
    refunds.push(refund.value)
  }
  return refunds
}

describe('cash that goes back is a multiple of the drawer’s coin', () => {
  it('where a tip stays: 10.37 of 11.40 goes back as 10.35', () => {
    const [refund] = refundEach(tipped(), [1])
    expect(refund).toMatchObject({ moneyMinor: 1_037, tenders: [{ amountMinor: 1_037, paidOutMinor: 1_035 }] })
  })

  it('in parts, adding up to what was taken less the tip, to the coin', () => {
    expect(refundEach(tipped(3), [1, 1, 1]).map(cashOf)).toEqual([345, 345, 345])
  })

  it('by the coin of the drawer that pays, whatever the sale’s was', () => {
    expect(refundEach(tipped(), [1], { unitMinor: 10, mode: 'nearest' }).map(cashOf)).toEqual([1_040])
    expect(refundEach(tipped(), [1], { unitMinor: 10, mode: 'down' }).map(cashOf)).toEqual([1_030])
    expect(refundEach(tipped(), [1], null).map(cashOf)).toEqual([1_036])
  })

  it('of any order, under any rule, and within one coin of the value when all is back', unhurried, () => {
    const anyRule = fc.constantFrom<CashRounding | null>(
      null,
      fives,
      { unitMinor: 10, mode: 'down' },
      { unitMinor: 100, mode: 'nearest' },
    )
    fc.assert(
      fc.property(anyOrder, anyRule, (order, cashRounding) => {
        const lines = order.lines.map(({ id, quantity }) => [id, quantity] as const)
        const refund = planRefund(order, [], requestOf(lines, { cashRounding }))
        if (!refund.ok) throw new Error(JSON.stringify(refund.refusal))
        const coin = cashRounding?.unitMinor ?? 1
        expect(cashOf(refund.value) % coin).toBe(0)
        const unit = Math.max(coin, order.cashRounding?.unitMinor ?? 1)
        const due = refund.value.tenders.reduce((sum, one) => (one.kind === 'cash' ? sum + one.amountMinor : sum), 0)
        expect(Math.abs(cashOf(refund.value) - due)).toBeLessThan(2 * unit)
      }),
      propertyRuns(500),
    )
  })
})

describe('cash as a till gave it', () => {
  const [refund] = refundEach(tipped(), [1])

  it('stands within a coin of the rule, and not beyond', () => {
    expect(refund && cashOf(cashAsGiven(refund, 1_036, 5))).toBe(1_036)
    expect(refund && cashOf(cashAsGiven(refund, 1_040, 5))).toBe(1_035)
    expect(refund && cashOf(cashAsGiven(refund, 1_036, 1))).toBe(1_035)
  })
})
