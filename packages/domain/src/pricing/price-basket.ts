import { splitExactly } from '../money/split-exactly.ts'
import { receiptTax, taxOfShares, type ReceiptTax } from '../tax/receipt-tax.ts'
import { exemptedTax, freedBy, withoutInside } from '../tax/tax-exemption.ts'
import type { TaxableLine } from '../tax/open-tax.ts'
import { paidPieces } from '../member/points.ts'
import { accept, refuse, type Result } from '../result.ts'
import type { EarningLine } from './point-rates.ts'
import {
  LARGEST_MINOR,
  type CouponOutcome,
  type Deduction,
  type PricedBasket,
  type PricedLine,
  type PricingRefusal,
  type PricingResult,
  type Snapshot,
} from '../basket/index.ts'
import { checkSnapshot } from './shape/check-snapshot.ts'
import { bonusNotEarning, earnPoints, spendPoints } from './points.ts'
import { chargeAccounts } from './charges.ts'
import { pickVariant, type Winner } from './guard.ts'
import { addRow, goodsAccounts, takeOff, type Account, sumBySource } from './ledger.ts'
import { activeRounding, orderChangeOff, roundedOff, roundingOnLines } from './order-change.ts'
import { carriedBy, takenBy } from './order-steps.ts'
import { settlePayment } from '../tenders/settle-payment.ts'
import { prepareBasket, type PreparedBasket, type PricedOnce } from './prepare.ts'
import { dealsOf, withRefundValues } from './refund-values.ts'
import { addRewards } from './rewards.ts'
import { explain } from './why.ts'

// Stage → file, in the order in which a basket passes them:
//   S0 lines            cart/goods-line.ts          what a line is and costs at list
//   A  unit price       unit-price.ts               candidates, the lowest wins
//   B  quantity plans   quantity-plans.ts           pools and groups of pieces, bundle.ts (A and B together: item-variant.ts)
//   C  order plans      order-steps.ts, guard.ts    whole-order and rebate; the never-worse guard picks the variant
//   C2 gifts, exchange  rewards.ts                  lines of the calculation's own; charges.ts: those of charges, which no stage but H changes
//   D  coupons          order-steps.ts              as steps behind C
//   E  points           points.ts                   spent
//   F  order change, G  order-change.ts             a person's change, then rounding-off
//   H  tax              tax/receipt-tax.ts          once per row and receipt; an exemption takes it off again
//   I  tenders          tenders/settle-payment.ts   what is paid, cash rounding, change; fees and tip behind it
//   J  points earned    points.ts                   by the level or by rates, point-rates.ts
//   then refund values  refund-values.ts            what each line of a deal gives back, and what a threshold of B is asked again
// shape/ says whether it is a snapshot at all; prepare.ts reads plans and scopes once; ledger.ts keeps a line's amount and its rows;
// why.ts and hint.ts explain.

/**
 * Returns the price of a basket and the reasons for it: the one calculation, pure and the same in every engine.
 *
 * Takes anything: a value that is no sound snapshot is refused with a code and facts (`PRICING_REFUSAL_CODES`), and
 * nothing is thrown. Units, ranges, ties: at the fields of `Snapshot`. Source: pricing.md.
 */
export const priceBasket = (snapshot: unknown): PricingResult => priceAsOnce(snapshot, {})

/** The same as desks of before priced it: for the booking of what they sold, and for nothing else. */
export function priceAsOnce(snapshot: unknown, once: PricedOnce): PricingResult {
  const checked = checkSnapshot(snapshot)
  return checked.ok ? priceChecked(checked.value, once) : checked
}

function priceChecked(snapshot: Snapshot, once: PricedOnce): PricingResult {
  const prepared = prepareBasket(snapshot, once)
  const tooLarge = listTooLarge(prepared)
  if (tooLarge) return tooLarge
  const winner = pickVariant(prepared)

  const goods = goodsAccounts(prepared, winner.items)
  const byPlans = takeSteps(prepared, goods, winner.planSteps, 'C')
  const rewards = addRewards(prepared, winner.items)
  const byCoupons = takeSteps(prepared, goods, winner.couponSteps, 'D')
  const coupons = couponOutcomes(prepared, byCoupons)
  const all = [...goods, ...rewards.giftAccounts, ...rewards.exchangeAccounts, ...chargeAccounts(prepared.goods)]
  const huge = all.find((one) => one.listMinor > LARGEST_MINOR || one.quantity > LARGEST_MINOR)
  if (huge) return refuseTooLarge(huge.id)
  const points = usePoints(snapshot, goods)

  const changed = changeOrder(snapshot, all)
  if (!changed.ok) return changed
  const taxable = all.map((one) => ({ payableMinor: one.amountMinor, parts: one.taxParts, prices: one.prices }))
  const taxed = receiptTax(taxable, snapshot.settings.tax)
  const tax = snapshot.exemption ? exempt(snapshot, all, taxed, taxable) : taxed
  const adjustments = roundingAdjustments(snapshot, all, tax)
  const totals = totalsOf(snapshot, winner, all, tax, sum(adjustments))
  const largest = Math.max(totals.originMinor, totals.goodsMinor, totals.payableMinor)
  if (largest > LARGEST_MINOR) return refuseTooLarge(null)

  const payment = snapshot.payment
    ? settlePayment(totals.payableMinor, snapshot.payment, snapshot.settings.tax)
    : accept(null)
  if (!payment.ok) return payment
  const earned = earnPoints(snapshot, {
    lines: all.flatMap((one, index) => (one.isEarning ? [earningLine(one, snapshot.lines[index])] : [])),
    bonusMinor: bonusNotEarning(snapshot),
    payableMinor: totals.payableMinor,
  })
  if (earned.earned > LARGEST_MINOR) return refuseTooLarge(null)

  const plain = all.map((one, index) => pricedLine(one, index, tax, adjustments[index] ?? 0))
  const lines = withRefundValues(prepared, winner.items, plain, totals.payableMinor)
  const priced: Omit<PricedBasket, 'why' | 'evaluations'> = {
    version: 1,
    currencyCode: snapshot.currency.code,
    totals,
    lines,
    deductions: sumBySource(prepared, winner, lines),
    taxes: tax.rates,
    offers: offersOf(prepared, winner),
    coupons,
    gifts: rewards.gifts,
    exchanges: rewards.exchanges,
    ...dealsOf(prepared, winner.items),
    points: { wanted: snapshot.pointsWanted, ...points, ...earned },
    payment: payment.value,
    ...(snapshot.exemption && { exemption: exemptedTax(snapshot.exemption, taxed, tax) }),
  }
  return accept({
    ...priced,
    why: explain(prepared, winner, priced, [...byPlans, ...byCoupons]),
    evaluations: winner.evaluations,
  })
}

/** Goods stand before gifts and exchange lines, in the order of the basket. */
const earningLine = (one: Account, line: Snapshot['lines'][number] | undefined): EarningLine => ({
  id: one.id,
  payableMinor: one.amountMinor,
  paidPieces: paidPieces({ units: one.units, payableMinor: one.amountMinor }, line?.kind),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const refuseTooLarge = (lineId: string | null) =>
  refuse({ code: 'basket.too-large', facts: { lineId, limitMinor: LARGEST_MINOR } })

function listTooLarge({ goods, candidates }: PreparedBasket): ReturnType<typeof refuseTooLarge> | null {
  let listMinor = 0
  let chargedMinor = 0
  for (const [index, one] of goods.entries()) {
    const charged = candidates[index]?.[0]?.amountMinor ?? 0
    if (one.listMinor > LARGEST_MINOR || charged > LARGEST_MINOR) return refuseTooLarge(one.line.id)
    listMinor += one.listMinor
    chargedMinor += charged
  }
  return Math.max(listMinor, chargedMinor) > LARGEST_MINOR ? refuseTooLarge(null) : null
}

/** Amount that a step took off, and what its goods could not carry above their minimum prices. */
interface Taken {
  readonly id: string
  readonly takenMinor: number
  readonly notGivenMinor: number
}

function takeSteps(
  { floors }: PreparedBasket,
  goods: readonly Account[],
  steps: Winner['planSteps'],
  stage: 'C' | 'D',
): readonly Taken[] {
  return steps.map((step) => {
    const accounts = step.set.indexes.flatMap((index) => goods[index] ?? [])
    const wantedMinor = takenBy(step, sum(accounts.map((account) => account.amountMinor)))
    const amounts = goods.map((account) => account.amountMinor)
    const takenMinor = carriedBy(step.set, wantedMinor, amounts, floors)
    const ceilings =
      floors && step.set.indexes.map((index) => Math.max(0, (amounts[index] ?? 0) - (floors[index] ?? 0)))
    takeOff(accounts, takenMinor, { stage, kind: step.kind, id: step.id }, ceilings)
    return { id: step.id, takenMinor, notGivenMinor: wantedMinor - takenMinor }
  })
}

/** Stage D, with the coupons that stay unused. */
function couponOutcomes(prepared: PreparedBasket, taken: readonly Taken[]): CouponOutcome[] {
  return prepared.coupons.map(({ coupon }) => {
    const deductionMinor = taken.find(({ id }) => id === coupon.id)?.takenMinor ?? 0
    // A coupon that finds nothing to take off is not used up.
    const isApplied = deductionMinor > 0
    const lostMinor = isApplied && coupon.kind === 'rebate' ? coupon.amountMinor - deductionMinor : 0
    return { id: coupon.id, isApplied, deductionMinor, lostMinor }
  })
}

/** Stage E. */
function usePoints(snapshot: Snapshot, goods: readonly Account[]) {
  const accounts = goods.filter((account) => account.takesPoints)
  const base = sum(accounts.map((account) => account.amountMinor))
  const spent = spendPoints(snapshot.settings.spendRule, snapshot.member, snapshot.pointsWanted, base)
  takeOff(accounts, spent.deductionMinor, { stage: 'E', kind: 'points', id: null })
  return spent
}

/** Stages F and, where tax is included, G. */
function changeOrder(snapshot: Snapshot, all: readonly Account[]): Result<null, PricingRefusal> {
  const open = all.filter((account) => account.isDiscountable)
  const costs = () => [sum(all.map((one) => one.amountMinor)), sum(open.map((one) => one.amountMinor))] as const
  if (snapshot.orderChange) {
    const off = orderChangeOff(snapshot.orderChange, ...costs())
    if (!off.ok) return off
    takeOff(open, off.value, { stage: 'F', kind: 'order-change', id: null })
  }
  const rounding = activeRounding(snapshot.settings.roundingOff)
  if (rounding && snapshot.settings.tax.mode === 'included') {
    takeOff(open, roundingOnLines(rounding, ...costs()), { stage: 'G', kind: 'rounding-off', id: null })
  }
  return accept(null)
}

/** An exempt sale: tax inside is taken off each line as a deduction of its own, tax on top falls away. Source: pricing.md, Growth 7 and Growth 2, 14. */
function exempt(
  { settings, exemption }: Snapshot,
  all: readonly Account[],
  taxed: ReceiptTax,
  taxable: readonly TaxableLine[],
): ReceiptTax {
  if (!exemption) return taxed
  const isFreed = freedBy(exemption)
  if (settings.tax.mode === 'added') return receiptTax(taxable, settings.tax, isFreed)
  const paid = withoutInside(taxed, isFreed)
  for (const [index, account] of all.entries()) {
    const amountMinor = taxOfLine(taxed, index) - taxOfLine(paid, index)
    account.amountMinor -= amountMinor
    addRow(account, { stage: 'H', kind: 'tax-exemption', id: null, amountMinor })
  }
  return paid
}

/** Stage G where tax is added: a column of its own, shared out by amount + tax. */
function roundingAdjustments(snapshot: Snapshot, all: readonly Account[], tax: ReceiptTax): readonly number[] {
  const rounding = activeRounding(snapshot.settings.roundingOff)
  const nothing = all.map(() => 0)
  if (!rounding || snapshot.settings.tax.mode === 'included') return nothing
  const weights = all.map((one, index) => one.amountMinor + taxOfLine(tax, index))
  const offMinor = roundedOff(rounding, sum(weights))
  return offMinor === 0 ? nothing : splitExactly(offMinor, weights)
}

const taxOfLine = (tax: ReceiptTax, index: number): number => taxOfShares(tax.shares[index] ?? [])

function totalsOf(
  snapshot: Snapshot,
  winner: Winner,
  all: readonly Account[],
  tax: ReceiptTax,
  roundingAdjustmentMinor: number,
): PricedBasket['totals'] {
  const goodsMinor = sum(all.map((one) => one.amountMinor))
  const addedMinor = snapshot.settings.tax.mode === 'added' ? tax.taxMinor : 0
  return {
    originMinor: sum(all.map((one) => one.listMinor)),
    afterCouponsMinor: winner.afterCouponsMinor,
    goodsMinor,
    taxMinor: tax.taxMinor,
    roundingAdjustmentMinor,
    payableMinor: goodsMinor + addedMinor - roundingAdjustmentMinor,
  }
}

function pricedLine(account: Account, index: number, tax: ReceiptTax, roundingAdjustmentMinor: number): PricedLine {
  const rows: readonly Deduction[] = account.rows
  return {
    id: account.id,
    kind: account.kind,
    ...account.charged,
    planId: account.planId,
    productId: account.productId,
    variantId: account.variantId,
    quantity: account.quantity,
    listUnitPriceMinor: account.listUnitPriceMinor,
    listMinor: account.listMinor,
    unitPriceMinor: account.unitPriceMinor,
    priceFrom: account.priceFrom,
    units: account.units,
    afterItemsMinor: account.afterItemsMinor,
    payableMinor: account.amountMinor,
    deductions: rows,
    taxMinor: taxOfLine(tax, index),
    roundingAdjustmentMinor,
    taxShares: tax.shares[index] ?? [],
    isEarning: account.isEarning,
  }
}

function offersOf(prepared: PreparedBasket, { items, planSteps }: Winner): PricedBasket['offers'] {
  const { variant } = items
  const isMemberAttached = prepared.snapshot.member !== null
  return {
    isMemberAttached,
    isMemberPricingDropped: isMemberAttached && !variant.isMemberOn,
    droppedPlanIds: variant.dropped.flatMap((place) => prepared.itemPlans[place]?.id ?? []),
    areSpecialsDropped: variant.dropped.includes(prepared.itemPlans.length),
    orderPlanIds: planSteps.map((step) => step.id),
  }
}
