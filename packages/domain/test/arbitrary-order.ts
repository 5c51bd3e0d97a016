import { CASH_ROUNDING_MODES } from '../src/basket/index.ts'
import * as fc from 'fast-check'
import { splitExactly } from '../src/money/split-exactly.ts'
import type {
  RefundableGift,
  RefundableLine,
  RefundableOrder,
  RefundableTender,
} from '../src/order/refundable-order.ts'
import type { PriceBasket } from '../src/order/reprice-kept.ts'
import type { PricedBasket } from '../src/basket/index.ts'
import { orderOf, plainLine } from './make-order.ts'

const anyShares = (payableMinor: number, isTaxAdded: boolean) =>
  fc
    .array(
      fc.record({ rateBasisPoints: fc.constantFrom(0, 800, 900, 1_000, 1_300, 9_999), weight: fc.nat(1_000_000) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((parts) => {
      const weights = parts.map(({ weight }) => weight + 1)
      const bases = splitExactly(payableMinor, weights)
      return parts.map(({ rateBasisPoints }, index) => {
        const base = bases[index] ?? 0
        const divisor = isTaxAdded ? 10_000 : 10_000 + rateBasisPoints
        const taxMinor = Number((BigInt(base) * BigInt(rateBasisPoints)) / BigInt(divisor))
        return { partId: null, taxId: `tax-${rateBasisPoints}`, rateBasisPoints, payableMinor: base, taxMinor }
      })
    })

const anyAmount = fc.oneof(
  fc.nat(5),
  fc.nat(20_000),
  fc.maxSafeNat().map((drawn) => drawn % 10 ** 13),
)
const anyQuantity = fc.oneof(
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 999_999 }),
  fc.integer({ min: 1, max: 999_999_999 }),
)

const anyLine = (id: string, isTaxAdded: boolean): fc.Arbitrary<RefundableLine> =>
  anyAmount.chain((payableMinor) =>
    fc.record({
      id: fc.constant(id),
      kind: fc.constantFrom('goods' as const, 'goods' as const, 'goods' as const, 'exchange' as const),
      quantity: anyQuantity,
      payableMinor: fc.constant(payableMinor),
      adjustmentMinor: fc.constant(0),
      afterItemsMinor: anyAmount,
      listMinor: anyAmount,
      pointDeductionMinor: fc.oneof(fc.constant(0), fc.nat(50_000)),
      orderChangeMinor: fc.integer({ min: -500, max: 500 }),
      earningMinor: fc.boolean().map((isEarning) => (isEarning ? payableMinor : 0)),
      taxShares: anyShares(payableMinor, isTaxAdded),
    }),
  )

const giftLine = (planId: string, count: number, listMinor: number): RefundableLine =>
  plainLine({ id: `gift:${planId}`, kind: 'gift', quantity: count, listMinor, afterItemsMinor: 0, earningMinor: 0 })

/** Amounts, quantities and points reach the maxima of the specification; every kind of tender, gift, rounding and tax mode occurs. */
export const anyOrder: fc.Arbitrary<RefundableOrder> = fc
  .record({ isTaxAdded: fc.boolean(), lineCount: fc.integer({ min: 1, max: 8 }) })
  .chain(({ isTaxAdded, lineCount }) =>
    fc.record({
      isTaxAdded: fc.constant(isTaxAdded),
      adjustment: isTaxAdded ? fc.integer({ min: -999, max: 999 }) : fc.constant(0),
      lines: fc.tuple(...Array.from({ length: lineCount }, (_, index) => anyLine(`line-${index}`, isTaxAdded))),
      gifts: fc.array(
        fc.record({
          times: fc.integer({ min: 1, max: 4 }),
          each: fc.integer({ min: 1, max: 3 }),
          list: anyAmount,
          per: fc.nat(100_000),
        }),
        { maxLength: 2 },
      ),
      used: fc.oneof(fc.constant(0), fc.nat(1_000_000_000)),
      earned: fc.oneof(fc.constant(0), fc.nat(1_000_000_000)),
      earnRule: fc.option(
        fc.record({
          spentMinor: fc.integer({ min: 1, max: 100_000 }),
          points: fc.nat(1_000),
          isExchangeEarning: fc.boolean(),
          isBonusBalanceEarning: fc.boolean(),
        }),
      ),
      earnRatioHundredths: fc.nat(10_000),
      spendRule: fc.option(
        fc.record({
          points: fc.integer({ min: 1, max: 1_000 }),
          amountMinor: fc.integer({ min: 1, max: 1_000 }),
          cap: fc.constant(null),
        }),
      ),
      tenderWeights: fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 }),
      cashRounding: fc.option(
        fc.record({
          unitMinor: fc.constantFrom(1, 5, 10, 100),
          mode: fc.constantFrom(...CASH_ROUNDING_MODES),
        }),
      ),
      coupons: fc.array(fc.record({ id: fc.uuid(), lastDay: fc.constantFrom('2026-11-19', '2026-11-20', null) }), {
        maxLength: 3,
      }),
    }),
  )
  .map((drawn) => {
    const gifts: RefundableGift[] = drawn.gifts.map(({ times, each, per }, index) => ({
      planId: `plan-${index}`,
      lineId: `gift:plan-${index}`,
      times,
      count: times * each,
      thresholdMinor: per + 1,
      worthMinor: drawn.gifts[index]?.list ?? 0,
      scopeLineIds: drawn.lines.filter((_, at) => at % (index + 1) === 0).map(({ id }) => id),
    }))
    const giftLines = gifts.map(({ planId, count }, index) => giftLine(planId, count, drawn.gifts[index]?.list ?? 0))
    const goods = withAdjustment(drawn.lines, drawn.adjustment)
    const lines = [
      ...goods.filter(({ kind }) => kind === 'goods'),
      ...giftLines,
      ...goods.filter(({ kind }) => kind !== 'goods'),
    ]
    const order = orderOf(lines, { isTaxAdded: drawn.isTaxAdded })
    const deductionMinor = lines.reduce((sum, line) => sum + line.pointDeductionMinor, 0)
    return {
      ...orderOf(lines, { isTaxAdded: drawn.isTaxAdded }),
      points: {
        used: deductionMinor === 0 ? 0 : drawn.used,
        deductionMinor,
        earned: drawn.earned,
        earnRule: drawn.earnRule,
        earnRatioHundredths: drawn.earnRatioHundredths,
        spendRule: drawn.spendRule,
      },
      gifts,
      coupons: drawn.coupons,
      cashRounding: drawn.cashRounding,
      tenders: tendersFor(order.payableMinor, drawn.tenderWeights, drawn.cashRounding),
    }
  })

/** Rounding-off after tax, split by amount + tax and never above them, as stage G does. */
function withAdjustment(lines: readonly RefundableLine[], wantedMinor: number): readonly RefundableLine[] {
  const worth = lines.map(({ payableMinor, taxShares }) =>
    taxShares.reduce((sum, { taxMinor }) => sum + taxMinor, payableMinor),
  )
  const whole = worth.reduce((sum, one) => sum + one, 0)
  if (whole === 0) return lines
  const parts = splitExactly(Math.min(wantedMinor, whole), worth)
  return lines.map((line, index) => ({ ...line, adjustmentMinor: parts[index] ?? 0 }))
}

export function tendersFor(
  payableMinor: number,
  weights: readonly number[],
  rounding: RefundableOrder['cashRounding'],
): readonly RefundableTender[] {
  const [card = 0, voucher = 0, principalMinor = 0, bonusMinor = 0, cash = 0] = splitExactly(
    payableMinor,
    weights.map((weight) => weight + 1),
  )
  const unit = rounding?.unitMinor ?? 1
  const takenMinor =
    rounding?.mode === 'down' ? cash - (cash % unit) : cash - (cash % unit) + (2 * (cash % unit) >= unit ? unit : 0)
  return [
    { id: 'cash', kind: 'cash', paidMinor: cash, takenMinor: unit === 1 ? cash : takenMinor },
    { id: 'voucher', kind: 'gift-card', paidMinor: voucher },
    { id: 'balance', kind: 'balance', principalMinor, bonusMinor },
    { id: 'card', kind: 'electronic', paidMinor: card },
  ]
}

/** A calculation with arbitrary but repeatable answers: the closing of refunds must not depend on what the kept goods cost. */
export function anyPrice(order: RefundableOrder, seed: number): PriceBasket {
  return (snapshot) => {
    const kept = snapshot.lines.reduce((sum, line) => sum + ('count' in line ? line.count : 0), seed)
    const part = (total: number, salt: number) =>
      Math.floor((Math.abs(total) / 1_000) * ((kept * 7 + salt * 13) % 1_500))
    const taxes = order.taxes.map((tax, index) => ({
      rateBasisPoints: tax.rateBasisPoints,
      payableMinor: part(tax.payableMinor, index),
      taxMinor: part(tax.taxMinor, index + 1),
    }))
    const goodsMinor = part(order.goodsMinor, 2)
    const used = Math.min(snapshot.pointsWanted, part(snapshot.pointsWanted, 3))
    const answer = {
      totals: { goodsMinor, roundingAdjustmentMinor: Math.min(part(order.adjustmentMinor, 4), goodsMinor) },
      lines: [{ id: 'line-0', isEarning: true, payableMinor: part(order.goodsMinor, 5) }],
      taxes,
      deductions: [],
      points: { used, deductionMinor: Math.min(order.points.deductionMinor, used) },
    }
    return { ok: true, value: answer as unknown as PricedBasket }
  }
}
