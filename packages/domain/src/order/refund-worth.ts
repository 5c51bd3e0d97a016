import { paidPieces } from '../member/points.ts'
import { multiplyDivide } from '../money/round.ts'
import type { PricedBasket } from '../basket/index.ts'
import type { EarningLine } from '../pricing/index.ts'
import { accept, type Result } from '../result.ts'
import { lessTax, taxAt, taxOfRow } from '../tax/tax-rows.ts'
import { pointsReturning } from './refund-points.ts'
import {
  carryTotals,
  leftOf,
  proratedShare,
  quantityAfter,
  shareOf,
  valueOf,
  type RefundShare,
} from './refund-share.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import { idsOf, type RefundableLine, type RefundableOrder } from './refundable-order.ts'
import { repriceKept, type PriceBasket } from './reprice-kept.ts'
import type { RepricedGoods, RefundRequest } from './refund.types.ts'

/** The worth of the returned goods, and the amount the kept ones still earn on. */
export interface RefundWorth {
  readonly share: RefundShare
  /** Spent points that come back. */
  readonly returned: number
  readonly earning: readonly EarningLine[]
  readonly repriced: RepricedGoods | null
}

/**
 * Finds what the returned goods are worth in the mode asked for. The refund that closes the order takes all that is left, whatever modes came
 * before. Refuses with `refund.cannot-reprice`. Source: pricing.md, Refunds, amount and modes.
 */
export function worthOf(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  request: RefundRequest,
  closes: boolean,
  price: PriceBasket,
): Result<RefundWorth> {
  const prorated = proratedShare(order, soFar, request)
  const left = leftOf(order, soFar)
  const pointsLeft = order.points.used - soFar.pointsReturned
  const closing: RefundWorth = {
    share: carryTotals(prorated.lines, left),
    returned: pointsLeft,
    earning: [],
    repriced: null,
  }
  if (closes) return accept(closing)
  if (request.mode === 'reprice') return repricedWorth(order, soFar, request, prorated, price)
  const share = carryTotals(prorated.lines, withinBounds(order, prorated, left))
  const earning = keptEarning(order, (line) => quantityAfter(line, soFar, request))
  return accept({
    share,
    returned: pointsReturning(order, soFar, share.pointDeductionMinor),
    earning,
    repriced: null,
  })
}

/**
 * The prorated figures, worth between nothing and what is left: after refunds in the other mode less may be left than the frozen shares say,
 * and of goods worth less than a minor unit each the halves of the adjustment can outweigh those of the price.
 */
function withinBounds(order: RefundableOrder, prorated: Figures, left: Figures): Figures {
  const valueMinor = valueOf(order, prorated)
  if (valueMinor > valueOf(order, left)) return left
  return valueMinor < 0 ? { ...prorated, adjustmentMinor: prorated.adjustmentMinor + valueMinor } : prorated
}

function repricedWorth(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  request: RefundRequest,
  prorated: RefundShare,
  price: PriceBasket,
): Result<RefundWorth> {
  const left = leftOf(order, soFar)
  const pointsLeft = order.points.used - soFar.pointsReturned
  const keptOf = (line: RefundableLine) => line.quantity - quantityAfter(line, soFar, request)
  const answer = repriceKept(order, keptOf, pointsLeft, price)
  if (!answer.ok) return answer
  const kept = keptFigures(order, keptOf, answer.value)
  const difference = minus(left, kept)
  const isWorthNothing = valueOf(order, difference) <= 0
  // Kept parts worth less than a minor unit each can come out below nothing; no more is given back than is left.
  const isAboveLeft = valueOf(order, difference) > valueOf(order, left)
  const totals = isWorthNothing ? nothingOf(order) : isAboveLeft ? left : difference
  return accept({
    share: carryTotals(prorated.lines, totals),
    returned: isWorthNothing ? 0 : pointsLeft - (answer.value?.points.used ?? 0),
    earning: isWorthNothing ? keptEarning(order, (line) => line.quantity - keptOf(line)) : kept.earning,
    repriced: {
      keptMinor: Math.max(0, valueOf(order, kept)),
      lostPlanIds: order.planIds.filter((id) => !answer.value || !idsOf(answer.value, 'plan').includes(id)),
    },
  })
}

/** The kept goods at their new price, gifts and exchanges at their frozen one. */
function keptFigures(order: RefundableOrder, keptOf: (line: RefundableLine) => number, answer: PricedBasket | null) {
  const rewards = order.lines.filter(({ kind }) => kind === 'gift' || kind === 'exchange')
  const frozen = (pick: (line: RefundableLine) => number) =>
    rewards.reduce((sum, line) => sum + shareOf(pick(line), keptOf(line), line.quantity), 0)
  const earning = answer?.lines.filter(({ isEarning }) => isEarning) ?? []
  return {
    goodsMinor: (answer?.totals.goodsMinor ?? 0) + frozen(({ payableMinor }) => payableMinor),
    adjustmentMinor: (answer?.totals.roundingAdjustmentMinor ?? 0) + frozen(({ adjustmentMinor }) => adjustmentMinor),
    pointDeductionMinor: answer?.points.deductionMinor ?? 0,
    taxes: order.taxes.map((row) =>
      taxOfRow(
        row,
        (figure) => taxAt(answer?.taxes ?? [], row, figure) + frozen((line) => taxAt(line.taxShares, row, figure)),
      ),
    ),
    earning: [
      ...earning.map((line) => ({
        id: line.id,
        payableMinor: line.payableMinor,
        ...(order.points.earnRule?.per && { paidPieces: paidPieces(line, kindOf(order, line.id)) }),
      })),
      ...rewards
        .filter(({ earningMinor }) => earningMinor > 0)
        .map((line) => ({
          id: line.id,
          payableMinor: shareOf(line.earningMinor, keptOf(line), line.quantity),
          paidPieces: keptPieces(line, keptOf(line)),
        })),
    ],
  }
}

type Figures = Omit<RefundShare, 'lines'>

const minus = (one: Figures, other: Figures): Figures => ({
  goodsMinor: one.goodsMinor - other.goodsMinor,
  adjustmentMinor: one.adjustmentMinor - other.adjustmentMinor,
  pointDeductionMinor: one.pointDeductionMinor - other.pointDeductionMinor,
  taxes: one.taxes.map((tax, index) => lessTax(tax, other.taxes[index] ?? {})),
})

const nothingOf = (order: RefundableOrder): Figures => ({
  goodsMinor: 0,
  adjustmentMinor: 0,
  pointDeductionMinor: 0,
  taxes: order.taxes.map((row) => taxOfRow(row, () => 0)),
})

const kindOf = ({ frozen }: RefundableOrder, lineId: string) => frozen.lines.find(({ id }) => id === lineId)?.kind

/**
 * Returns how many of a line's paid pieces still count while so much of it is kept, rounded up. Source: pricing.md,
 * Growth 2, 20.
 */
const keptPieces = ({ paidPieces: paid = 0, quantity }: RefundableLine, kept: number): number =>
  multiplyDivide(paid, kept, quantity, 'up')

const keptEarning = (order: RefundableOrder, afterOf: (line: RefundableLine) => number): readonly EarningLine[] =>
  order.lines
    .filter(({ earningMinor, paidPieces = 0 }) => earningMinor > 0 || paidPieces > 0)
    .map((line) => {
      const kept = (totalMinor: number) => totalMinor - shareOf(totalMinor, afterOf(line), line.quantity)
      const rates = line.earningRates?.map(({ rateId, baseMinor }) => ({ rateId, baseMinor: kept(baseMinor) }))
      const ratedMinor = rates?.reduce((sum, { baseMinor }) => sum + baseMinor, 0)
      return {
        id: line.id,
        payableMinor: ratedMinor ?? kept(line.earningMinor),
        ...(line.paidPieces !== undefined && { paidPieces: keptPieces(line, line.quantity - afterOf(line)) }),
        ...(rates && { rates }),
      }
    })
