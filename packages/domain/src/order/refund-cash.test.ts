import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOrder } from '../../test/arbitrary-order.ts'
import { orderOf, plainLine, requestOf } from '../../test/make-order.ts'
import { propertyRuns, patientRun } from '../../test/property-runs.ts'
import { refundEach } from '../../test/refund-each.ts'
import type { CashRounding, PaymentOutcome } from '../basket/index.ts'
import { cashAsGiven, cashOf } from './cash-as-given.ts'
import { planRefund } from './refund.ts'
import type { RefundableOrder } from './refundable-order.ts'
import { tendersOfSale, type SalePayment } from './sale-tenders.ts'

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

const backInPieces = (order: RefundableOrder, pieces: readonly number[], cashRounding?: CashRounding | null) =>
  refundEach(
    order,
    pieces.map((quantity) => requestOf([['A', quantity]], cashRounding === undefined ? {} : { cashRounding })),
  )

describe('cash that goes back is a multiple of the drawer’s coin', () => {
  it('where a tip stays: 10.37 of 11.40 goes back as 10.35', () => {
    const [refund] = backInPieces(tipped(), [1])
    expect(refund).toMatchObject({ moneyMinor: 1_037, tenders: [{ amountMinor: 1_037, paidOutMinor: 1_035 }] })
  })

  it('in parts, adding up to what was taken less the tip, to the coin', () => {
    expect(backInPieces(tipped(3), [1, 1, 1]).map(cashOf)).toEqual([345, 345, 345])
  })

  it('by the coin of the drawer that pays, whatever the sale’s was', () => {
    expect(backInPieces(tipped(), [1], { unitMinor: 10, mode: 'nearest' }).map(cashOf)).toEqual([1_040])
    expect(backInPieces(tipped(), [1], { unitMinor: 10, mode: 'down' }).map(cashOf)).toEqual([1_030])
    expect(backInPieces(tipped(), [1], null).map(cashOf)).toEqual([1_036])
  })

  it('of any order, under any rule, and within one coin of the value when all is back', patientRun, () => {
    const anyRule = fc.constantFrom<CashRounding | null>(
      null,
      fives,
      { unitMinor: 10, mode: 'down' },
      { unitMinor: 100, mode: 'nearest' },
      { unitMinor: 5, mode: 'up' },
      { unitMinor: 10, mode: 'half-down' },
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

describe('a sale undone whole', () => {
  const undone = (order: RefundableOrder, cashRounding?: CashRounding | null) => {
    const settings = { pointsShortage: 'negative' as const, couponExtensionDays: 0, isVoid: true }
    const lines = order.lines.map(({ id, quantity }) => [id, quantity] as const)
    const refund = planRefund(
      order,
      [],
      requestOf(lines, { settings, ...(cashRounding !== undefined && { cashRounding }) }),
    )
    if (!refund.ok) throw new Error(JSON.stringify(refund.refusal))
    return refund.value
  }

  it('gives the tip back too, to the coin that was taken: 10.37 and 1.04 as 11.40', () => {
    expect(undone(tipped())).toMatchObject({
      moneyMinor: 1_037,
      tenders: [{ amountMinor: 1_037, tipMinor: 104, paidOutMinor: 1_140 }],
    })
  })

  it('by the coin of the drawer that pays', () => {
    expect(cashOf(undone(tipped(), { unitMinor: 100, mode: 'down' }))).toBe(1_100)
    expect(cashOf(undone(tipped(), null))).toBe(1_140)
  })

  const paidBy = (payments: readonly SalePayment[], tipMinor: number, fees: PaymentOutcome['fees'] = []) =>
    orderOf([plainLine({ id: 'A', payableMinor: 1_000 })], {
      tenders: tendersOfSale(payments, { payment: null }, { tipMinor, fees }),
    })
  const fee = { tender: 0, feeMinor: 30, taxMinor: 3, taxId: null, rateBasisPoints: 1_000 }

  it('gives a tip back that was all of a tender', () => {
    const order = paidBy(
      [
        { id: 'card', method: 3, amountMinor: 1_030, cashRoundingMinor: 0, feeMinor: 30 },
        { id: 'cash', method: 0, amountMinor: 200, cashRoundingMinor: 0 },
      ],
      200,
      [fee],
    )
    expect(undone(order).tenders).toMatchObject([
      { tenderId: 'card', amountMinor: 1_000, feeMinor: 30, feeTaxMinor: 3, paidOutMinor: 1_030 },
      { tenderId: 'cash', amountMinor: 0, tipMinor: 200, paidOutMinor: 200 },
    ])
  })

  it('gives in cash what a way took that gives nothing back, fee and tip too', () => {
    const card = { id: 'card', method: 3, amountMinor: 1_150, cashRoundingMinor: 0, feeMinor: 30, isBackInCash: true }
    const back = undone(paidBy([card], 120, [fee]))
    expect(back.tenders).toMatchObject([
      { kind: 'cash', amountMinor: 1_000, feeMinor: 30, tipMinor: 120, paidOutMinor: 1_150 },
    ])
  })

  it('puts a tip back into the buckets it came from', () => {
    const payment = {
      cashRounding: null,
      tenders: [{ kind: 'balance' as const, principalMinor: 150, bonusMinor: 1_050 }],
    }
    const tenders = tendersOfSale(
      [{ id: 'balance', method: 4, amountMinor: 1_200, cashRoundingMinor: 0 }],
      { payment },
      { tipMinor: 200 },
    )
    const order = orderOf([plainLine({ id: 'A', payableMinor: 1_000 })], { tenders })
    expect(undone(order).tenders).toMatchObject([{ paidOutMinor: 1_200, principalMinor: 150, bonusMinor: 1_050 }])
  })
})

describe('cash as a till gave it', () => {
  const [refund] = backInPieces(tipped(), [1])

  it('stands within a coin of the rule, and not beyond', () => {
    expect(refund && cashOf(cashAsGiven(refund, 1_036, 5))).toBe(1_036)
    expect(refund && cashOf(cashAsGiven(refund, 1_040, 5))).toBe(1_035)
    expect(refund && cashOf(cashAsGiven(refund, 1_036, 1))).toBe(1_035)
  })
})
