import { plainSnapshot, type EarnRule, type Snapshot, type SpendRule } from '../src/basket/index.ts'
import type { RefundRequest } from '../src/order/refund.types.ts'
import type { RefundableLine, RefundableOrder } from '../src/order/refundable-order.ts'
import type { PriceBasket } from '../src/order/reprice-kept.ts'

/** A snapshot that only carries what a refund reads. */
export const bareSnapshot = (change: Partial<Snapshot> = {}): Snapshot =>
  plainSnapshot({
    currency: { code: 'CNY', exponent: 2 },
    now: 0,
    paymentStartedAt: null,
    outlet: { id: 'outlet', timeZone: 'Asia/Shanghai' },
    lines: [],
    ...change,
  })

export const plainLine = (change: Partial<RefundableLine> & { id: string }): RefundableLine => ({
  kind: 'goods',
  quantity: 1,
  payableMinor: 0,
  adjustmentMinor: 0,
  afterItemsMinor: change.payableMinor ?? 0,
  listMinor: change.payableMinor ?? 0,
  pointDeductionMinor: 0,
  orderChangeMinor: 0,
  earningMinor: change.payableMinor ?? 0,
  taxShares: [],
  ...change,
})

/** An order whose totals are those of its lines; `tenders` default to one electronic payment. */
export function orderOf(
  lines: readonly RefundableLine[],
  change: Partial<Omit<RefundableOrder, 'lines'>> = {},
): RefundableOrder {
  const sum = (pick: (line: RefundableLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const shares = lines.flatMap(({ taxShares }) => taxShares)
  const rates = [...new Set(shares.map(({ rateBasisPoints }) => rateBasisPoints))].sort((one, other) => one - other)
  const isTaxAdded = change.isTaxAdded ?? false
  const taxMinor = shares.reduce((total, share) => total + share.taxMinor, 0)
  const goodsMinor = sum(({ payableMinor }) => payableMinor)
  const adjustmentMinor = sum(({ adjustmentMinor }) => adjustmentMinor)
  const payableMinor = goodsMinor + (isTaxAdded ? taxMinor : 0) - adjustmentMinor
  return {
    payableMinor,
    goodsMinor,
    adjustmentMinor,
    isTaxAdded,
    taxes: rates.map((rateBasisPoints) => {
      const ofRate = shares.filter((share) => share.rateBasisPoints === rateBasisPoints)
      return {
        rateBasisPoints,
        payableMinor: ofRate.reduce((total, share) => total + share.payableMinor, 0),
        taxMinor: ofRate.reduce((total, share) => total + share.taxMinor, 0),
      }
    }),
    lines,
    points: { used: 0, deductionMinor: 0, earned: 0, earnRule: null, earnRatioHundredths: 100, spendRule: null },
    gifts: [],
    coupons: [],
    tenders: [{ id: 'card', kind: 'electronic', paidMinor: payableMinor }],
    cashRounding: null,
    frozen: bareSnapshot(),
    planIds: [],
    ...change,
  }
}

export const requestOf = (
  lines: readonly (readonly [lineId: string, quantity: number])[],
  change: Partial<RefundRequest> = {},
): RefundRequest => ({
  mode: 'prorated',
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
  tenders: null,
  memberPointsNow: 1_000_000_000,
  today: '2026-11-20',
  settings: { pointsShortage: 'negative', couponExtensionDays: 0 },
  ...change,
})

/** Replaces pricing where no reprice is asked for. */
export const noPrice: PriceBasket = () => {
  throw new Error('nothing is to be priced here')
}

/** A line's share of a tax at a rate. */
export const share = (rateBasisPoints: number, payableMinor: number, taxMinor: number) => ({
  partId: null,
  taxId: String(rateBasisPoints),
  rateBasisPoints,
  payableMinor,
  taxMinor,
})

/** 10 points for every full 10.00. */
export const earnTen: EarnRule = {
  spentMinor: 1_000,
  points: 10,
  isExchangeEarning: false,
  isBonusBalanceEarning: true,
}
/** 100 points are worth 1.00. */
export const spendHundred: SpendRule = { points: 100, amountMinor: 100, cap: null }

/** The sale of worked example 10, which three refunds give back to the minor unit. */
export const pennies = orderOf(
  [
    plainLine({
      id: 'A',
      quantity: 3,
      payableMinor: 8_857,
      pointDeductionMinor: 467,
      taxShares: [share(1_300, 8_857, 1_019)],
    }),
    plainLine({ id: 'B', payableMinor: 4_433, pointDeductionMinor: 233, taxShares: [share(900, 4_433, 366)] }),
  ],
  {
    points: {
      used: 700,
      deductionMinor: 700,
      earned: 130,
      earnRule: earnTen,
      earnRatioHundredths: 100,
      spendRule: spendHundred,
    },
    coupons: [{ id: 'coupon', lastDay: '2026-11-20' }],
  },
)
