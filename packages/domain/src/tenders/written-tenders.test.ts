import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Tender } from '../basket/index.ts'
import { settlePayment } from './settle-payment.ts'
import { handedOver, writtenTenders, type CountedTender } from './written-tenders.ts'

const tax = { mode: 'included', rounding: 'half-up' } as const

const factOf = ({ method, amountMinor }: CountedTender): Tender =>
  method === 0 ? { kind: 'cash', givenMinor: amountMinor } : { kind: 'electronic', amountMinor }

function written(payableMinor: number, tenders: readonly CountedTender[], unitMinor = 1) {
  const payment = { cashRounding: { unitMinor, mode: 'nearest' as const }, tenders: tenders.map(factOf) }
  const outcome = settlePayment(payableMinor, payment, tax)
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  return { outcome: outcome.value, rows: writtenTenders(tenders, outcome.value) }
}

it('keeps what was not cash as it was, and all cash in one with its notes', () => {
  const card = { terminal: 'T1', batch: null, lastFour: '4711' }
  const note = { currency: 'USD', amountMinor: 100, worthMinor: 700 } as const
  const { rows } = written(
    2_003,
    [
      { method: 0, amountMinor: 700, reference: null, foreign: [note] },
      { method: 3, amountMinor: 1_000, reference: 'A1', card },
      { method: 0, amountMinor: 400, reference: null },
    ],
    5,
  )
  expect(rows).toEqual([
    {
      method: 3,
      amountMinor: 1_000,
      receivedMinor: 1_000,
      changeMinor: 0,
      cashRoundingMinor: 0,
      reference: 'A1',
      card,
    },
    {
      method: 0,
      amountMinor: 1_005,
      receivedMinor: 1_100,
      changeMinor: 95,
      cashRoundingMinor: 2,
      reference: null,
      foreign: [note],
    },
  ])
})

it('keeps the fee of each tender with it, and none where it cost nothing', () => {
  const tenders = ['A1', 'A2'].map((reference) => ({ method: 3, amountMinor: 1_000, reference }))
  const { outcome } = written(2_000, tenders)
  const rows = writtenTenders(tenders, {
    ...outcome,
    fees: [{ tender: 1, feeMinor: 25, taxMinor: 0, rateBasisPoints: 0, taxId: null }] as never,
  })
  expect(rows.map(({ feeMinor }) => feeMinor)).toEqual([undefined, 25])
})

it('adds up to what is owed, whatever was taken', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 4_000 }),
      fc.constantFrom(1, 5, 10, 100),
      (cards, cashMinor, unit) => {
        const others = cards.map((amountMinor, at) => ({ method: 3, amountMinor, reference: `A${at}` }))
        const payableMinor = cards.reduce((sum, one) => sum + one, 0) + cashMinor
        const tenders = [...others, { method: 0, amountMinor: cashMinor + unit, reference: null }]
        const { outcome, rows } = written(payableMinor, tenders, unit)
        expect(outcome.isPaid).toBe(true)
        expect(rows.reduce((sum, one) => sum + one.amountMinor - one.cashRoundingMinor, 0)).toBe(payableMinor)
      },
    ),
  )
})

it('tells beside the change what was put down: the cash, without cash what was paid otherwise, never goods that came back', () => {
  const goods = { method: 102, receivedMinor: 880 }
  const card = { method: 3, receivedMinor: 900 }
  const cash = { method: 0, receivedMinor: 5_000 }
  expect([[goods, cash], [card, cash], [goods, card], [goods]].map(handedOver)).toEqual([5_000, 5_000, 900, 0])
})
