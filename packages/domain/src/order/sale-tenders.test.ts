import { describe, expect, it } from 'vitest'
import { refundedSoFar } from './refunded-so-far.ts'
import { refundTenders } from './refund-tenders.ts'
import { backInCash, layOnTenders, methodCaps, preferMethod, tendersOfSale, wayBack } from './sale-tenders.ts'
import type { SalePayment } from './sale-tenders.ts'

const payments: SalePayment[] = [
  { id: '0', method: 1, amountMinor: 3_000, cashRoundingMinor: 0 },
  { id: '1', method: 4, amountMinor: 5_000, cashRoundingMinor: 0 },
  { id: '2', method: 1, amountMinor: 1_000, cashRoundingMinor: 0 },
  { id: '3', method: 0, amountMinor: 850, cashRoundingMinor: -3 },
]
const frozen = {
  payment: { cashRounding: null, tenders: [{ kind: 'balance' as const, principalMinor: 4_000, bonusMinor: 1_000 }] },
}
const tenders = tendersOfSale(payments, frozen)
const soFar = refundedSoFar([])

describe('the tenders of a sale', () => {
  it('are what they were paid with, the balance in its buckets, cash with its rounding', () => {
    expect(tenders).toEqual([
      { id: '0', kind: 'electronic', paidMinor: 3_000 },
      { id: '1', kind: 'balance', principalMinor: 4_000, bonusMinor: 1_000 },
      { id: '2', kind: 'electronic', paidMinor: 1_000 },
      { id: '3', kind: 'cash', paidMinor: 853, takenMinor: 850 },
    ])
  })

  it('take an amount per method, earliest first, up to what they paid', () => {
    expect(layOnTenders(payments, tenders, soFar, [{ method: 1, amountMinor: 3_500 }])).toMatchObject({
      value: [
        { tenderId: '0', amountMinor: 3_000 },
        { tenderId: '2', amountMinor: 500 },
      ],
    })
    expect(layOnTenders(payments, tenders, soFar, [{ method: 0, amountMinor: 900 }])).toMatchObject({
      ok: false,
      refusal: { code: 'refund.tender-cap', facts: { method: 0, maximumMinor: 853, wantedMinor: 900 } },
    })
    expect(layOnTenders(payments, tenders, soFar, [{ method: 3, amountMinor: 1 }])).toMatchObject({ ok: false })
  })

  it('prefer one method and leave the rest as proposed', () => {
    const cap = (method: number, maximumMinor: number, proposedMinor: number) => ({
      method,
      maximumMinor,
      proposedMinor,
      cashRoundingMinor: 0,
      feeMinor: 0,
      insteadOf: [],
    })
    const caps = [cap(1, 4_000, 4_000), cap(4, 5_000, 500), cap(0, 853, 0)]
    expect(preferMethod(caps, 0)).toEqual([
      { method: 0, amountMinor: 853 },
      { method: 1, amountMinor: 3_647 },
    ])
    expect(preferMethod(caps, 4)).toEqual([{ method: 4, amountMinor: 4_500 }])
  })

  it('are shown by method with what is left and what goes back', () => {
    const given = { tenderId: '0', kind: 'electronic' as const, amountMinor: 200, paidOutMinor: 200 }
    const refund = { tenders: [{ ...given, principalMinor: 0, bonusMinor: 0 }] }
    expect(methodCaps(payments, tenders, soFar, refund).slice(0, 1)).toEqual([
      { method: 1, maximumMinor: 4_000, proposedMinor: 200, cashRoundingMinor: 0, feeMinor: 0, insteadOf: [] },
    ])
  })
})

describe('a way by which nothing goes back', () => {
  const kept = backInCash(payments, [1])
  const given = tendersOfSale(kept, frozen)

  it('gives back in cash, beside the cash that was taken, and leaves the balance what it is', () => {
    expect(given).toEqual([
      { id: '0', kind: 'cash', paidMinor: 3_000, takenMinor: 3_000, isInstead: true },
      { id: '1', kind: 'balance', principalMinor: 4_000, bonusMinor: 1_000 },
      { id: '2', kind: 'cash', paidMinor: 1_000, takenMinor: 1_000, isInstead: true },
      { id: '3', kind: 'cash', paidMinor: 853, takenMinor: 850 },
    ])
    expect(kept.map(wayBack)).toEqual([0, 4, 0, 0])
  })

  it('is asked for as cash, and says whose money that is', () => {
    expect(layOnTenders(kept, given, soFar, [{ method: 0, amountMinor: 4_853 }]).ok).toBe(true)
    expect(layOnTenders(kept, given, soFar, [{ method: 1, amountMinor: 1 }]).ok).toBe(false)
    const caps = methodCaps(kept, given, soFar, { tenders: [] })
    expect(caps.map((cap) => [cap.method, cap.maximumMinor, cap.insteadOf])).toEqual([
      [0, 4_853, [1]],
      [4, 5_000, []],
    ])
  })

  it('goes on in cash, rounded by itself, after a part went back as it came', () => {
    const rounding = { unitMinor: 5, mode: 'nearest' as const }
    const paid: SalePayment[] = [{ id: '0', method: 1, amountMinor: 1_003, cashRoundingMinor: 0 }]
    const order = { cashRounding: rounding, tenders: tendersOfSale(backInCash(paid, [1]), { payment: null }) }
    const before = [
      { tenderId: '0', kind: 'electronic', amountMinor: 501, paidOutMinor: 501, principalMinor: 0, bonusMinor: 0 },
    ]
    const earlier = refundedSoFar([{ ...nothingBack, tenders: before }] as never)
    const settings = { pointsShortage: 'negative' as const, couponExtensionDays: 0 }
    const back = refundTenders(order as never, earlier, 502, { tenders: null, settings })
    expect(back).toMatchObject({ value: [{ amountMinor: 502, paidOutMinor: 500 }] })
  })
})

const nothingBack = { lines: [], gifts: [], taxes: [], points: {} }
