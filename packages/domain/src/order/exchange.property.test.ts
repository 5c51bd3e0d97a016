import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyOrder } from '../../test/arbitrary-order.ts'
import { bareSnapshot } from '../../test/make-order.ts'
import { propertyRuns, patientRun } from '../../test/property-runs.ts'
import { anySteps, requestFor } from '../../test/refund-steps.ts'
import { exchangeOf } from './exchange.ts'
import { exchangedBy } from './refund-tenders.ts'
import { methodCaps, type MethodCap } from './sale-tenders.ts'
import { refundedSoFar, type RefundedSoFar } from './refunded-so-far.ts'
import { planRefund } from './refund.ts'
import type { Refund } from './refund.types.ts'
import { paidBy, type RefundableTender } from './refundable-order.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

const methods: Readonly<Record<RefundableTender['kind'], number>> = {
  cash: 0,
  electronic: 3,
  balance: 4,
  'gift-card': 4,
}

/** Per method, as a desk sees it. */
const capsOf = (tenders: readonly RefundableTender[], soFar: RefundedSoFar, refund: Refund): MethodCap[] =>
  methodCaps(
    tenders.map(({ id, kind }) => ({ id, method: methods[kind], amountMinor: 0, cashRoundingMinor: 0 })),
    tenders,
    soFar,
    refund,
  )

it('whatever is exchanged for whatever, in whatever parts, the sums are exact', patientRun, () => {
  const anyNew = fc.array(fc.oneof(fc.constant(0), fc.nat(5_000), fc.nat(10 ** 9)), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(anyOrder, anySteps(['prorated']), anyNew, (drawn, steps, prices) => {
      const order = { ...drawn, frozen: bareSnapshot({ lines: [] }) }
      const earlier: Refund[] = []
      for (const [at, step] of steps.entries()) {
        const wanted = requestFor(order, earlier, step, at === steps.length - 1)
        if (!wanted) continue
        const payableMinor = prices[at] ?? 0
        const planned = planRefund(order, earlier, { ...wanted, exchangeMinor: payableMinor })
        const plain = planRefund(order, earlier, wanted)
        if (!planned.ok || !plain.ok) throw new Error('a refund of what is left is refused')
        const { value } = planned
        const { exchangedMinor, toPayMinor, toGiveMinor } = exchangeOf(
          { moneyMinor: value.moneyMinor, caps: capsOf(order.tenders, refundedSoFar(earlier), value) },
          payableMinor,
        )
        expect(exchangedMinor).toBe(exchangedBy(value.tenders))
        // New goods change what goes out, never what the returned ones are worth.
        expect({ ...value, tenders: [] }).toEqual({ ...plain.value, tenders: [] })
        expect(Math.min(exchangedMinor, toPayMinor, toGiveMinor)).toBeGreaterThanOrEqual(0)
        expect(toPayMinor - toGiveMinor).toBe(payableMinor - value.moneyMinor)
        const stays = value.tenders.filter(({ kind }) => kind === 'balance' || kind === 'gift-card')
        if (toPayMinor > 0) expect(toGiveMinor).toBe(sum(stays.map(({ amountMinor }) => amountMinor)))
        expect(sum(value.tenders.map(({ amountMinor }) => amountMinor))).toBe(value.moneyMinor)
        for (const tender of value.tenders) {
          const { kind, amountMinor, paidOutMinor, exchangedMinor: part = 0 } = tender
          expect(paidOutMinor).toBeGreaterThanOrEqual(0)
          if (kind !== 'cash') expect(paidOutMinor + part).toBe(amountMinor)
          if (kind === 'balance' || kind === 'gift-card') expect(part).toBe(0)
        }
        earlier.push(value)
      }
      for (const tender of order.tenders) {
        const back = earlier.flatMap(({ tenders }) => tenders.filter(({ tenderId }) => tenderId === tender.id))
        expect(sum(back.map(({ amountMinor }) => amountMinor))).toBeLessThanOrEqual(paidBy(tender))
        const out = sum(back.map(({ paidOutMinor, exchangedMinor = 0 }) => paidOutMinor + exchangedMinor))
        const unit = order.cashRounding?.unitMinor ?? 1
        if (tender.kind === 'cash') expect(out).toBeLessThan(tender.takenMinor + 2 * unit)
        else expect(out).toBeLessThanOrEqual(paidBy(tender))
      }
    }),
    propertyRuns(1_000),
  )
})
