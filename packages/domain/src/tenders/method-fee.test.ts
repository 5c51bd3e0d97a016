import { describe, expect, it } from 'vitest'
import { tendersOfSale } from '../order/sale-tenders.ts'
import { methodChoices } from './method-choice.ts'
import { feeIn, mayCost, payableLeft, tenderFee, type MethodFee } from './method-fee.ts'
import { PAYMENT_METHODS } from '../payment/method.ts'

const tax = { mode: 'included', rounding: 'half-up' } as const
const outletTax = { id: 'vat', rateBasisPoints: 1_000 }
const percent: MethodFee = { rate: { kind: 'percent', basisPoints: 250 }, isTaxed: false }
const each: MethodFee = { rate: { kind: 'amount', amountMinor: 30 }, isTaxed: true }

describe('the fee of a way to pay', () => {
  it('is taken on what the tender pays of the payable, before a tip and other fees', () => {
    const fee = tenderFee(percent, { wantedMinor: 11_000, leftMinor: 10_000 }, outletTax)
    expect(fee).toEqual({ shareMinor: 10_000, rate: percent.rate, tax: null })
    expect(feeIn({ fee }, tax)).toBe(250)
    expect(feeIn({ fee: { ...fee, shareMinor: 4_020 } }, tax)).toBe(101)
    expect([feeIn({ fee: null }, tax), feeIn({}, tax)]).toEqual([0, 0])
  })

  it('has its tax inside or on top, like the outlet', () => {
    const fee = tenderFee(each, { wantedMinor: 500, leftMinor: 500 }, outletTax)
    expect(fee.tax).toEqual(outletTax)
    expect(feeIn({ fee }, tax)).toBe(30)
    expect(feeIn({ fee }, { ...tax, mode: 'added' })).toBe(33)
  })

  it('is nothing where the tender pays nothing of the payable', () => {
    for (const set of [percent, each]) {
      const fee = tenderFee(set, { wantedMinor: 100, leftMinor: 0 }, outletTax)
      expect(feeIn({ fee }, tax)).toBe(0)
      expect(feeIn({ fee: { ...fee, shareMinor: 1 } }, tax)).toBe(set === each ? 30 : 0)
    }
  })

  it('leaves of the payable what others pay of it without their fees, never less than nothing', () => {
    const fee = tenderFee(percent, { wantedMinor: 4_000, leftMinor: 10_000 }, outletTax)
    expect(payableLeft(10_000, [{ amountMinor: 4_100, fee }], tax)).toBe(6_000)
    expect(payableLeft(10_000, [{ amountMinor: 10_500 }], tax)).toBe(0)
  })

  it('is set for what is paid elsewhere: cash, balance and cards of the shop’s own cost nothing', () => {
    for (const method of Object.keys(PAYMENT_METHODS) as (keyof typeof PAYMENT_METHODS)[])
      expect({ method, may: mayCost(method) }).toEqual({ method, may: PAYMENT_METHODS[method].kind === 'electronic' })
    const choices = methodChoices([
      { method: 'cash', fee: each },
      { method: 'member-balance', fee: each },
      { method: 'bank-card', fee: percent },
      'alipay',
    ])
    expect(choices.slice(0, 4).map(({ fee }) => fee)).toEqual([null, null, percent, null])
  })

  it('is no part of what a refund can give back, and the tip beside it is none either', () => {
    const payments = [
      { id: '0', method: 3, amountMinor: 4_100, cashRoundingMinor: 0, feeMinor: 100 },
      { id: '1', method: 1, amountMinor: 7_025, cashRoundingMinor: 0, feeMinor: 25 },
    ]
    expect(tendersOfSale(payments, { payment: null }, { tipMinor: 1_000 })).toMatchObject([
      { paidMinor: 4_000 },
      { paidMinor: 6_000 },
    ])
  })
})
