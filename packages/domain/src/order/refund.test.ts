import { describe, expect, it } from 'vitest'
import type { PricedBasket, Snapshot } from '../basket/index.ts'
import { bareSnapshot, noPrice, orderOf, pennies, plainLine, requestOf, share } from '../../test/make-order.ts'
import { refundEach } from '../../test/refund-each.ts'
import { planRefund } from './refund.ts'
import type { Refund, RefundRequest } from './refund.types.ts'
import type { RefundableOrder } from './refundable-order.ts'
import type { PriceBasket } from './reprice-kept.ts'

const codeOf = (order: RefundableOrder, request: RefundRequest, earlier: readonly Refund[] = []) => {
  const refund = planRefund(order, earlier, request, noPrice)
  return refund.ok ? undefined : refund.refusal
}

describe('worked example 10: three partial refunds', () => {
  const refunds = refundEach(pennies, [
    requestOf([['A', 1]]),
    requestOf([['A', 1]]),
    requestOf([
      ['A', 1],
      ['B', 1],
    ]),
  ])

  it('gives back money, tax and points to the minor unit', () => {
    expect(
      refunds.map(({ moneyMinor, taxMinor, points }) => [moneyMinor, taxMinor, points.returned, points.taken]),
    ).toEqual([
      [2_952, 340, 156, 30],
      [2_953, 339, 155, 30],
      [7_385, 706, 389, 70],
    ])
  })

  it('adds up per rate and returns the coupon with the last', () => {
    expect(refunds.map(({ taxes }) => taxes.map(({ taxMinor }) => taxMinor))).toEqual([
      [0, 340],
      [0, 339],
      [366, 340],
    ])
    expect(refunds.map(({ coupons, closesOrder }) => [coupons.length, closesOrder])).toEqual([
      [0, false],
      [0, false],
      [1, true],
    ])
  })
})

describe('worked example 11: the threshold is broken by the refund', () => {
  const three = ['A', 'B', 'C'].map((id) =>
    plainLine({ id, payableMinor: 8_000, afterItemsMinor: 10_000, listMinor: 10_000, taxShares: [share(0, 8_000, 0)] }),
  )
  const frozen = bareSnapshot({
    lines: ['A', 'B', 'C'].map((id) => ({ id, kind: 'open-price', count: 1 })) as unknown as Snapshot['lines'],
  })
  const order = orderOf(three, { frozen, planIds: ['rebate'] })
  /** 100.00 each, 60.00 off from 300.00. */
  const price: PriceBasket = ({ lines }) => {
    const goodsMinor = lines.length * 10_000 - (lines.length >= 3 ? 6_000 : 0)
    const answer = {
      totals: { goodsMinor, roundingAdjustmentMinor: 0 },
      lines: [],
      taxes: [{ rateBasisPoints: 0, payableMinor: goodsMinor, taxMinor: 0 }],
      deductions: [],
      points: { used: 0, deductionMinor: 0 },
    }
    return { ok: true, value: answer as unknown as PricedBasket }
  }

  it('prorated gives 80.00', () => {
    expect(refundEach(order, [requestOf([['C', 1]])])[0]?.moneyMinor).toBe(8_000)
  })

  it('reprice gives 40.00 and says why; the last closes', () => {
    const refunds = refundEach(
      order,
      [
        requestOf([['C', 1]], { mode: 'reprice' }),
        requestOf([['B', 1]], { mode: 'reprice' }),
        requestOf([['A', 1]], { mode: 'reprice' }),
      ],
      price,
    )
    expect(refunds.map(({ moneyMinor }) => moneyMinor)).toEqual([4_000, 10_000, 10_000])
    expect(refunds[0]?.repriced).toEqual({ keptMinor: 20_000, lostPlanIds: ['rebate'] })
    expect(refunds[2]?.repriced).toBeNull()
  })

  it('never asks the customer for money: kept goods dearer than what is still paid give nothing back', () => {
    const dear: PriceBasket = (snapshot) => {
      const answer = price(snapshot)
      if (answer.ok) Object.assign(answer.value.totals, { goodsMinor: 24_001 })
      return answer
    }
    const [first, last] = refundEach(
      order,
      [
        requestOf([['C', 1]], { mode: 'reprice' }),
        requestOf([
          ['A', 1],
          ['B', 1],
        ]),
      ],
      dear,
    )
    expect([first?.moneyMinor, last?.moneyMinor]).toEqual([0, 24_000])
  })

  it('says when the kept goods cannot be priced', () => {
    const refund = planRefund(order, [], requestOf([['C', 1]], { mode: 'reprice' }), () => ({
      ok: false,
      refusal: { code: 'basket.too-large' },
    }))
    expect(refund).toMatchObject({
      ok: false,
      refusal: { code: 'refund.cannot-reprice', facts: { reason: 'basket.too-large' } },
    })
  })
})

describe('worked example 13: split tender with cash rounding', () => {
  // Goods 35.98 taxed and 3.14 exempt, tax 2.97, card 20.00 and cash 22.09, of which 22.10 were taken.
  const order = orderOf(
    [
      plainLine({ id: 'A', quantity: 2, payableMinor: 3_598, taxShares: [share(825, 3_598, 297)] }),
      plainLine({ id: 'B', payableMinor: 314, taxShares: [share(0, 314, 0)] }),
    ],
    {
      isTaxAdded: true,
      cashRounding: { unitMinor: 5, mode: 'nearest' },
      tenders: [
        { id: 'cash', kind: 'cash', paidMinor: 2_209, takenMinor: 2_210 },
        { id: 'card', kind: 'electronic', paidMinor: 2_000 },
      ],
    },
  )

  it('proposes the card first, rounds the cash part and closes the drawer', () => {
    const refunds = refundEach(order, [
      requestOf([['A', 1]]),
      requestOf([
        ['A', 1],
        ['B', 1],
      ]),
    ])
    expect(refunds.map(({ moneyMinor, taxMinor }) => [moneyMinor, taxMinor])).toEqual([
      [1_948, 149],
      [2_261, 148],
    ])
    expect(
      refunds.map(({ tenders }) =>
        tenders.map(({ tenderId, amountMinor, paidOutMinor }) => [tenderId, amountMinor, paidOutMinor]),
      ),
    ).toEqual([
      [['card', 1_948, 1_948]],
      [
        ['cash', 2_209, 2_210],
        ['card', 52, 52],
      ],
    ])
  })

  it('takes the tenders asked for, within what each paid', () => {
    const asked = (amounts: readonly (readonly [string, number])[]) =>
      requestOf([['A', 1]], { tenders: amounts.map(([tenderId, amountMinor]) => ({ tenderId, amountMinor })) })
    const [refund] = refundEach(order, [asked([['cash', 1_948]])])
    expect(refund?.tenders).toMatchObject([{ tenderId: 'cash', amountMinor: 1_948, paidOutMinor: 1_950 }])
    expect(codeOf(order, asked([['cash', 2_210]]))).toMatchObject({
      code: 'refund.tender-cap',
      facts: { maximumMinor: 2_209 },
    })
    expect(codeOf(order, asked([['card', -1]]))).toMatchObject({ code: 'refund.tender-cap' })
    expect(codeOf(order, asked([['card', 1_947]]))).toMatchObject({
      code: 'refund.tender-sum',
      facts: { expectedMinor: 1_948, givenMinor: 1_947 },
    })
    expect(codeOf(order, asked([['wallet', 1_948]]))).toMatchObject({ code: 'refund.unknown-tender' })
  })
})

describe('the cash part', () => {
  it('is rounded by itself, and the other way where the roundings would add up to a coin', () => {
    const order = orderOf([plainLine({ id: 'A', quantity: 10, payableMinor: 30, taxShares: [share(0, 30, 0)] })], {
      cashRounding: { unitMinor: 5, mode: 'nearest' },
      tenders: [{ id: 'cash', kind: 'cash', paidMinor: 30, takenMinor: 30 }],
    })
    const refunds = refundEach(
      order,
      Array.from({ length: 10 }, () => requestOf([['A', 1]])),
    )
    expect(refunds.map(({ tenders }) => tenders[0]?.paidOutMinor)).toEqual([5, 5, 0, 5, 0, 5, 5, 0, 5, 0])
  })
})

describe('worked example 17: balance', () => {
  const order = orderOf([plainLine({ id: 'A', quantity: 4, payableMinor: 5_000, taxShares: [share(0, 5_000, 0)] })], {
    tenders: [{ id: 'balance', kind: 'balance', principalMinor: 4_000, bonusMinor: 1_000 }],
  })

  it('returns to the buckets it came from', () => {
    const refunds = refundEach(order, [requestOf([['A', 1]]), requestOf([['A', 3]])])
    expect(
      refunds.map(({ tenders }) => tenders.map(({ principalMinor, bonusMinor }) => [principalMinor, bonusMinor])),
    ).toEqual([[[1_000, 250]], [[3_000, 750]]])
  })

  it('the odd unit is principal', () => {
    const odd = orderOf([plainLine({ id: 'A', quantity: 3, payableMinor: 100, taxShares: [share(0, 100, 0)] })], {
      tenders: [{ id: 'balance', kind: 'balance', principalMinor: 50, bonusMinor: 50 }],
    })
    const refunds = refundEach(odd, [requestOf([['A', 1]]), requestOf([['A', 1]]), requestOf([['A', 1]])])
    expect(
      refunds.map(({ tenders }) => tenders.map(({ principalMinor, bonusMinor }) => [principalMinor, bonusMinor])),
    ).toEqual([[[17, 16]], [[17, 17]], [[16, 17]]])
  })
})

describe('a refund refuses', () => {
  const all = refundEach(pennies, [
    requestOf([
      ['A', 3],
      ['B', 1],
    ]),
  ])

  it.each([
    ['refund.nothing-chosen', requestOf([]), undefined],
    ['refund.unknown-line', requestOf([['X', 1]]), { lineId: 'X' }],
    [
      'refund.line-twice',
      requestOf([
        ['A', 1],
        ['A', 1],
      ]),
      { lineId: 'A' },
    ],
    ['refund.quantity-invalid', requestOf([['A', 0]]), { lineId: 'A', quantity: 0 }],
    ['refund.quantity-invalid', requestOf([['A', 1.5]]), { lineId: 'A', quantity: 1.5 }],
    ['refund.more-than-sold', requestOf([['A', 4]]), { lineId: 'A', left: 3, wanted: 4 }],
  ])('%s', (code, request, facts) => {
    expect(codeOf(pennies, request)).toEqual(facts ? { code, facts } : { code })
  })

  it('refund.nothing-left when everything is back', () => {
    expect(codeOf(pennies, requestOf([['A', 1]]), all)).toEqual({ code: 'refund.nothing-left' })
  })
})
