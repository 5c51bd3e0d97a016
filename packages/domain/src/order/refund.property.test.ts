import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOrder, anyPrice } from '../../test/arbitrary-order.ts'
import { bareSnapshot } from '../../test/make-order.ts'
import { propertyRuns, patientRun } from '../../test/property-runs.ts'
import { anySteps, checkClosed, refundAll, type DrawnStep } from '../../test/refund-steps.ts'
import type { Refund } from './refund.types.ts'
import type { RefundableOrder } from './refundable-order.ts'

const runs = propertyRuns(2_000)

/** Refunds an order whose kept goods cost whatever the seed says. */
function refundOdd(order: RefundableOrder, steps: readonly DrawnStep[], seed: number): readonly Refund[] {
  const lines = order.lines.flatMap(({ id, kind, quantity }) =>
    kind === 'goods' ? [{ id, kind: 'open-price' as const, count: quantity, isDiscountable: true }] : [],
  )
  const priced = { ...order, frozen: bareSnapshot({ lines: lines as never }) }
  return refundAll(priced, steps, anyPrice(priced, seed))
}

describe('any sequence of refunds', () => {
  it('closes to exactly what was paid, prorated', patientRun, () => {
    fc.assert(
      fc.property(anyOrder, anySteps(['prorated']), (order, steps) => checkClosed(order, refundOdd(order, steps, 1))),
      runs,
    )
  })

  it(
    'closes to exactly what was paid, whatever the kept goods are said to cost, in both modes mixed',
    patientRun,
    () => {
      fc.assert(
        fc.property(anyOrder, anySteps(['prorated', 'reprice']), fc.nat(1_500), (order, steps, seed) =>
          checkClosed(order, refundOdd(order, steps, seed)),
        ),
        runs,
      )
    },
  )

  it('gives each line back exactly, prorated, in whatever parts it comes', patientRun, () => {
    fc.assert(
      fc.property(anyOrder, anySteps(['prorated']), (order, steps) => {
        // Rounding-off that eats goods worth less than a minor unit each moves between lines; the order still closes.
        fc.pre(order.adjustmentMinor === 0)
        const refunds = refundOdd(order, steps, 1)
        for (const { goodsMinor, taxes } of refunds) {
          expect(taxes.reduce((sum, { payableMinor }) => sum + payableMinor, 0)).toBe(goodsMinor)
        }
        for (const line of order.lines.filter(({ kind }) => kind !== 'gift')) {
          const rows = refunds.flatMap(({ lines }) => lines.filter(({ lineId }) => lineId === line.id))
          expect(rows.reduce((sum, row) => sum + row.payableMinor, 0)).toBe(line.payableMinor)
          expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(line.quantity)
          expect(rows.every((row) => row.payableMinor >= 0)).toBe(true)
        }
      }),
      runs,
    )
  })
})

describe('fees of ways to pay', () => {
  const anyFee = fc.record({ feeMinor: fc.nat(50_000), part: fc.nat(1_000) })
  const withFee = (
    order: RefundableOrder,
    { feeMinor, part }: { feeMinor: number; part: number },
  ): RefundableOrder => ({
    ...order,
    tenders: order.tenders.map((tender) =>
      tender.kind === 'electronic'
        ? { ...tender, fee: { feeMinor, taxMinor: Math.floor((feeMinor * part) / 1_000) } }
        : tender,
    ),
  })

  it('go back to the minor unit with all of what paid them, in whatever parts, or stay whole', patientRun, () => {
    fc.assert(
      fc.property(anyOrder, anySteps(['prorated']), anyFee, fc.boolean(), (order, steps, fee, givesFees) => {
        const cost = withFee(order, fee)
        const refunds = refundAll(cost, steps, anyPrice(cost, 1), givesFees)
        checkClosed(cost, refunds, givesFees)
        const plain = refundAll(order, steps, anyPrice(order, 1))
        expect(refunds.map(({ moneyMinor, points }) => [moneyMinor, points])).toEqual(
          plain.map(({ moneyMinor, points }) => [moneyMinor, points]),
        )
      }),
      runs,
    )
  })
})
