import { TAX_FIGURES, taxAt } from '../src/tax/tax-rows.ts'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { planRefund } from '../src/order/refund.ts'
import type { Refund, RefundRequest } from '../src/order/refund.types.ts'
import { paidBy, type RefundableOrder } from '../src/order/refundable-order.ts'
import type { PriceBasket } from '../src/order/reprice-kept.ts'
import { requestOf } from './make-order.ts'

/** The lines that come back in one step, as parts of a thousand of the rest; 1000 is all of it. */
export interface DrawnStep {
  readonly parts: readonly number[]
  readonly mode: 'prorated' | 'reprice'
  readonly memberPointsNow: number | null
  readonly pointsShortage: 'negative' | 'money'
}

export const anySteps = (modes: readonly ('prorated' | 'reprice')[]): fc.Arbitrary<readonly DrawnStep[]> =>
  fc.array(
    fc.record({
      parts: fc.array(fc.oneof(fc.constant(0), fc.constant(1_000), fc.nat(1_000)), { minLength: 12, maxLength: 12 }),
      mode: fc.constantFrom(...modes),
      memberPointsNow: fc.oneof(fc.constant(null), fc.integer({ min: -1_000, max: 1_000_000_000 })),
      pointsShortage: fc.constantFrom('negative' as const, 'money' as const),
    }),
    { minLength: 1, maxLength: 6 },
  )

/** Returns the request of a step; the last returns everything that is left. Null when it would return nothing. */
export function requestFor(
  order: RefundableOrder,
  earlier: readonly Refund[],
  step: DrawnStep,
  isLast: boolean,
): RefundRequest | null {
  const back = (id: string) =>
    earlier.reduce(
      (sum, { lines }) => sum + lines.reduce((all, one) => (one.lineId === id ? all + one.quantity : all), 0),
      0,
    )
  const lines = order.lines.flatMap(({ id, quantity, kind }, index): [string, number][] => {
    const left = quantity - back(id)
    const part = isLast && kind !== 'gift' ? 1_000 : (step.parts[index] ?? 0)
    const wanted = part === 0 ? 0 : Math.max(1, Math.floor((left * part) / 1_000))
    return left === 0 || wanted === 0 || kind === 'charge' ? [] : [[id, wanted]]
  })
  if (lines.length === 0) return null
  return requestOf(lines, {
    mode: step.mode,
    memberPointsNow: step.memberPointsNow,
    settings: { pointsShortage: step.pointsShortage, couponExtensionDays: 0 },
  })
}

/** Every step done one after the other, each previewed and done; the last returns all goods that are left. */
export function refundAll(
  order: RefundableOrder,
  steps: readonly DrawnStep[],
  price?: PriceBasket,
  givesFees = false,
): readonly Refund[] {
  const earlier: Refund[] = []
  for (const [index, step] of steps.entries()) {
    const wanted = requestFor(order, earlier, step, index === steps.length - 1)
    if (!wanted) continue
    const settings = { ...wanted.settings, givesFees }
    const request = possible(order, earlier, { ...wanted, settings }, price)
    const preview = planRefund(order, earlier, request, price)
    const refund = planRefund(order, JSON.parse(JSON.stringify(earlier)) as Refund[], request, price)
    if (!refund.ok) throw new Error(JSON.stringify(refund.refusal))
    expect(refund).toEqual(preview)
    checkOne(order, refund.value)
    earlier.push(refund.value)
  }
  return earlier
}

/** Kept goods beyond the largest amount cannot be priced again; then the step is done prorated, as a person would. */
function possible(
  order: RefundableOrder,
  earlier: readonly Refund[],
  request: RefundRequest,
  price?: PriceBasket,
): RefundRequest {
  const refund = planRefund(order, earlier, request, price)
  const isTooLarge = !refund.ok && refund.refusal.facts?.['reason'] === 'basket.too-large'
  return isTooLarge ? { ...request, mode: 'prorated' } : request
}

/** Checks the rules that hold for each refund by itself. */
function checkOne(order: RefundableOrder, refund: Refund) {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  const charges = sum(refund.gifts.map(({ chargedMinor }) => chargedMinor))
  expect(refund.valueMinor).toBeGreaterThanOrEqual(0)
  expect(refund.moneyMinor).toBe(refund.valueMinor - charges - refund.points.settledMinor)
  expect(refund.moneyMinor).toBeGreaterThanOrEqual(0)
  expect(sum(refund.tenders.map(({ amountMinor }) => amountMinor))).toBe(refund.moneyMinor)
  expect(sum(refund.lines.map(({ payableMinor }) => payableMinor))).toBe(refund.goodsMinor)
  expect(sum(refund.lines.map(({ taxMinor }) => taxMinor))).toBe(refund.taxMinor)
  expect(sum(refund.lines.map(({ adjustmentMinor }) => adjustmentMinor))).toBe(refund.adjustmentMinor)
  expect(sum(refund.taxes.map(({ taxMinor }) => taxMinor))).toBe(refund.taxMinor)
  const { returned, taken, settled, settledMinor, takenFromBalance } = refund.points
  for (const figure of [returned, taken, settled, settledMinor, takenFromBalance])
    expect(figure).toBeGreaterThanOrEqual(0)
  expect(taken).toBe(settled + takenFromBalance)
  const unit = order.cashRounding?.unitMinor ?? 1
  for (const tender of refund.tenders) {
    expect(tender.paidOutMinor).toBeGreaterThanOrEqual(0)
    checkFee(order, tender)
    if (tender.kind === 'balance') {
      expect(tender.principalMinor + tender.bonusMinor).toBe(tender.amountMinor)
      expect(Math.min(tender.principalMinor, tender.bonusMinor)).toBeGreaterThanOrEqual(0)
    }
    if (tender.kind === 'cash') expect(Math.abs(tender.paidOutMinor - tender.amountMinor)).toBeLessThan(3 * unit)
    else expect(tender.paidOutMinor).toBe(tender.amountMinor + (tender.feeMinor ?? 0))
  }
}

/** A fee goes back with what paid it alone, within what it was, and its tax within it. */
function checkFee(order: RefundableOrder, { tenderId, feeMinor = 0, feeTaxMinor = 0 }: Refund['tenders'][number]) {
  const paid = order.tenders.find(({ id }) => id === tenderId)
  const whole = paid?.kind === 'electronic' ? paid.fee : undefined
  expect(feeMinor).toBeGreaterThanOrEqual(0)
  expect(feeMinor).toBeLessThanOrEqual(whole?.feeMinor ?? 0)
  expect(feeTaxMinor).toBeGreaterThanOrEqual(0)
  expect(feeTaxMinor).toBeLessThanOrEqual(feeMinor)
}

/** Checks the rules that hold once all goods are back. */
export function checkClosed(order: RefundableOrder, refunds: readonly Refund[], givesFees = false) {
  const sum = (pick: (refund: Refund) => number) => refunds.reduce((total, refund) => total + pick(refund), 0)
  const charges = sum(({ gifts }) => gifts.reduce((total, { chargedMinor }) => total + chargedMinor, 0))
  expect(refunds.filter(({ closesOrder }) => closesOrder).length).toBeGreaterThanOrEqual(1)
  expect(sum(({ valueMinor }) => valueMinor)).toBe(order.payableMinor)
  expect(sum(({ goodsMinor }) => goodsMinor)).toBe(order.goodsMinor)
  expect(sum(({ adjustmentMinor }) => adjustmentMinor)).toBe(order.adjustmentMinor)
  for (const row of order.taxes) {
    for (const figure of TAX_FIGURES) expect(sum(({ taxes }) => taxAt(taxes, row, figure))).toBe(row[figure] ?? 0)
  }
  expect(sum(({ points }) => points.returned)).toBe(order.points.used)
  expect(sum(({ points }) => points.deductionMinor)).toBe(order.points.deductionMinor)
  expect(sum(({ points }) => points.taken)).toBe(order.points.earned)
  expect(sum(({ moneyMinor }) => moneyMinor)).toBe(
    order.payableMinor - charges - sum(({ points }) => points.settledMinor),
  )
  for (const tender of order.tenders) {
    const back = refunds.flatMap(({ tenders }) => tenders.filter(({ tenderId }) => tenderId === tender.id))
    const of = (pick: (row: (typeof back)[number]) => number) => back.reduce((total, row) => total + pick(row), 0)
    const isWhole = of(({ amountMinor }) => amountMinor) === paidBy(tender)
    expect(of(({ amountMinor }) => amountMinor)).toBeLessThanOrEqual(paidBy(tender))
    if (tender.kind === 'cash' && isWhole && tender.paidMinor > 0)
      expect(of(({ paidOutMinor }) => paidOutMinor)).toBe(tender.takenMinor)
    if (tender.kind === 'cash') expect(of(({ paidOutMinor }) => paidOutMinor)).toBeLessThanOrEqual(tender.takenMinor)
    if (tender.kind === 'electronic' && tender.fee && isWhole && tender.paidMinor > 0) {
      expect(of(({ feeMinor = 0 }) => feeMinor)).toBe(givesFees ? tender.fee.feeMinor : 0)
      expect(of(({ feeTaxMinor = 0 }) => feeTaxMinor)).toBe(givesFees ? tender.fee.taxMinor : 0)
    }
    if (tender.kind === 'balance' && isWhole) expect(of(({ bonusMinor }) => bonusMinor)).toBe(tender.bonusMinor)
  }
}
