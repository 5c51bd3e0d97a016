import { describe, expect, it } from 'vitest'
import { noPrice, orderOf, plainLine, requestOf } from '../../test/make-order.ts'
import type { Refund, RefundRequest } from './refund.types.ts'
import { planRefund } from './refund.ts'
import { feeBackOf, feesBack } from './refund-fees.ts'
import { tendersOfSale } from './sale-tenders.ts'

/** 100.00 in three pieces, 70.00 of it by a card that cost 2.50 with 0.29 of tax, the rest by one that cost nothing. */
const order = orderOf([plainLine({ id: 'A', quantity: 3, payableMinor: 10_000 })], {
  tenders: [
    { id: 'card', kind: 'electronic', paidMinor: 7_000, fee: { feeMinor: 250, taxMinor: 29 } },
    { id: 'other', kind: 'electronic', paidMinor: 3_000 },
  ],
})
const settings = { pointsShortage: 'negative', couponExtensionDays: 0, givesFees: true } as const

function back(pieces: number, earlier: readonly Refund[] = [], change: Partial<RefundRequest> = {}): Refund {
  const planned = planRefund(order, earlier, requestOf([['A', pieces]], { settings, ...change }), noPrice)
  if (!planned.ok) throw new Error(planned.refusal.code)
  return planned.value
}
const feesOf = (refunds: readonly Refund[]) => refunds.map(({ tenders }) => feesBack(tenders))

describe('the fee of a way to pay', () => {
  it('goes back by the share of what goes back that way, and the last of it closes', () => {
    const first = back(1)
    expect(first).toMatchObject({ moneyMinor: 3_333, tenders: [{ amountMinor: 3_333, paidOutMinor: 3_452 }] })
    const second = back(1, [first])
    const third = back(1, [first, second])
    expect(feesOf([first, second, third])).toEqual([
      { feeMinor: 119, feeTaxMinor: 14 },
      { feeMinor: 119, feeTaxMinor: 14 },
      { feeMinor: 12, feeTaxMinor: 1 },
    ])
    expect(third.tenders).toMatchObject([
      { tenderId: 'card', amountMinor: 333, paidOutMinor: 345 },
      { tenderId: 'other', amountMinor: 3_000, paidOutMinor: 3_000 },
    ])
  })

  it('stays where the setting says so, where the money goes another way, and where goods are exchanged', () => {
    expect(feesOf([back(3, [], { settings: { ...settings, givesFees: false } })])).toEqual([
      { feeMinor: 0, feeTaxMinor: 0 },
    ])
    const elsewhere = [
      { tenderId: 'other', amountMinor: 3_000 },
      { tenderId: 'card', amountMinor: 333 },
    ]
    expect(back(1, [], { tenders: elsewhere }).tenders).toMatchObject([{ feeMinor: 12 }, { paidOutMinor: 3_000 }])
    for (const exchangeMinor of [0, 2_000, 20_000])
      expect(feesOf([back(3, [], { exchangeMinor })])).toEqual([{ feeMinor: 0, feeTaxMinor: 0 }])
  })

  it('gives the share of its own goods, whatever earlier refunds kept', () => {
    const kept = back(1, [], { settings: { ...settings, givesFees: false } })
    expect(feesOf([back(2, [kept])])).toEqual([{ feeMinor: 131, feeTaxMinor: 15 }])
  })

  it('is read off a sale with its own tax, each fee once, and not off cash', () => {
    const fee = (tender: number, feeMinor: number, taxMinor: number) => ({
      tender,
      feeMinor,
      taxMinor,
      taxId: 't',
      rateBasisPoints: 1,
    })
    const pay = (id: string, method: number, feeMinor: number) => ({
      id,
      method,
      amountMinor: 1_000 + feeMinor,
      cashRoundingMinor: 0,
      feeMinor,
    })
    const payments = [pay('a', 3, 60), pay('b', 9, 60), pay('c', 0, 20)]
    const fees = [fee(0, 60, 0), fee(1, 60, 7), fee(2, 20, 2)]
    expect(tendersOfSale(payments, { payment: null }, { fees })).toEqual([
      { id: 'a', kind: 'electronic', paidMinor: 1_000, fee: { feeMinor: 60, taxMinor: 0 } },
      { id: 'b', kind: 'electronic', paidMinor: 1_000, fee: { feeMinor: 60, taxMinor: 7 } },
      { id: 'c', kind: 'cash', paidMinor: 1_000, takenMinor: 1_000 },
    ])
  })

  it('gives its tax with itself, never more than itself, and all of both in the end, however small they are', () => {
    for (let feeMinor = 0; feeMinor <= 6; feeMinor += 1)
      for (let taxMinor = 0; taxMinor <= feeMinor; taxMinor += 1)
        for (let pieces = 1; pieces <= 12; pieces += 1) {
          const tender = { id: 'card', kind: 'electronic', paidMinor: 1_000, fee: { feeMinor, taxMinor } } as const
          const at = (piece: number) => Math.floor((1_000 * piece) / pieces)
          const steps = Array.from({ length: pieces }, (_, piece) =>
            feeBackOf(tender, at(piece), at(piece + 1) - at(piece)),
          )
          for (const step of steps) expect(step.feeTaxMinor).toBeLessThanOrEqual(step.feeMinor)
          expect(feesBack(steps), `${feeMinor} ${taxMinor} ${pieces}`).toEqual({ feeMinor, feeTaxMinor: taxMinor })
        }
  })
})
