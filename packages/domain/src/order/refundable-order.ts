import type {
  CashRounding,
  DealOutcome,
  DeductionKind,
  EarnRule,
  GiftOutcome,
  PricedBasket,
  PricedLine,
  Snapshot,
  SpendRule,
  TaxOfRate,
} from '../basket/index.ts'
import type { TenderKind } from '../payment/method.ts'

import { paidPieces } from '../member/points.ts'

/**
 * A sold order as a refund sees it: the frozen answer of the sale and how it was paid. Everything a refund gives back is a share of
 * these figures, of a line those it gives back (its refund value, where it has one), so that any sequence of refunds adds up to them. Source: pricing.md, Refunds.
 */
export interface RefundableOrder {
  /** The amount the customer owed: goods + added tax − adjustment. */
  readonly payableMinor: number
  readonly goodsMinor: number
  /** Rounding-off of a tax-added outlet, taken off after tax; 0 otherwise. */
  readonly adjustmentMinor: number
  readonly isTaxAdded: boolean
  /** Per row, ascending. */
  readonly taxes: readonly TaxOfRate[]
  /** Goods, then gifts, then exchanges, as the answer has them. */
  readonly lines: readonly RefundableLine[]
  readonly points: RefundablePoints
  readonly gifts: readonly RefundableGift[]
  /** Plans of B with a threshold; left out where the sale used none, or its till did not say so. */
  readonly deals?: readonly DealOutcome[]
  /** Coupons the sale used; `lastDay` null is without end. */
  readonly coupons: readonly { readonly id: string; readonly lastDay: string | null }[]
  readonly tenders: readonly RefundableTender[]
  readonly cashRounding: CashRounding | null
  /** The snapshot that the sale was priced from, and the plans that applied, for the reprice mode. */
  readonly frozen: Snapshot
  readonly planIds: readonly string[]
}

export interface RefundableLine {
  readonly id: string
  readonly kind: PricedLine['kind']
  /** The line with whose pieces a charge comes back. */
  readonly chargeOf?: string
  /** Pieces, thousandths of kg or pound, grams; 1 for a price-embedded label. */
  readonly quantity: number
  readonly payableMinor: number
  readonly adjustmentMinor: number
  /** After stage B: what thresholds of gifts are tested on. */
  readonly afterItemsMinor: number
  readonly listMinor: number
  /** The amounts that points, and a person's change of the whole order, took off this line. */
  readonly pointDeductionMinor: number
  readonly orderChangeMinor: number
  /** The part of it that earned points, and where there are rates of points, at which rate. */
  readonly earningMinor: number
  /** The number of its own pieces that were paid and earned, for a rule that counts those. */
  readonly paidPieces?: number
  readonly earningRates?: PricedLine['refundEarningRates']
  readonly taxShares: readonly TaxOfRate[]
}

export interface RefundablePoints {
  readonly used: number
  readonly deductionMinor: number
  readonly earned: number
  readonly earnRule: EarnRule | null
  readonly earnRatioHundredths: number
  readonly spendRule: SpendRule | null
}

/** Goods that were given, or sold cheaper, because others reached a threshold. */
export interface RefundableGift extends Pick<
  GiftOutcome,
  'planId' | 'times' | 'count' | 'thresholdMinor' | 'thresholdPieces' | 'scopeLineIds'
> {
  readonly lineId: string
  /**
   * The amount withheld for all of it where the goods no longer reach the threshold: the list value of a gift, the
   * reduction of an exchanged item from list.
   */
  readonly worthMinor: number
}

export interface FeePaid {
  readonly feeMinor: number
  readonly taxMinor: number
}

/** The tip that a tender paid beside goods and fee; of balance, how much of it was bonus. */
export interface TipPaid {
  readonly tipMinor: number
  readonly bonusMinor: number
}

/** `paidMinor` is the part of the payable a tender paid; `takenMinor` what the drawer kept for it, cash rounding included; a left-out `tip` is none. */
export type RefundableTender =
  | {
      readonly id: string
      readonly kind: Exclude<TenderKind, 'cash' | 'balance'>
      readonly paidMinor: number
      /** The fee of paying this way, its tax included; left out: none. */
      readonly fee?: FeePaid
      readonly tip?: TipPaid
    }
  | {
      readonly id: string
      readonly kind: 'balance'
      readonly principalMinor: number
      readonly bonusMinor: number
      readonly tip?: TipPaid
    }
  | {
      readonly id: string
      readonly kind: 'cash'
      readonly paidMinor: number
      readonly takenMinor: number
      /** It was paid another way, by which nothing goes back: no coins of its own were taken. */
      readonly isInstead?: true
      /** The fee of paying this way; it goes back only where the sale is undone whole. */
      readonly fee?: FeePaid
      readonly tip?: TipPaid
    }

/** The refundable order of a stored sale: its snapshot, its answer and its tenders, whose paid parts add up to the payable. */
export function refundableOrderOf(
  frozen: Snapshot,
  answer: PricedBasket,
  tenders: readonly RefundableTender[],
): RefundableOrder {
  return {
    payableMinor: answer.totals.payableMinor,
    goodsMinor: answer.totals.goodsMinor,
    adjustmentMinor: answer.totals.roundingAdjustmentMinor,
    isTaxAdded: frozen.settings.tax.mode === 'added',
    taxes: answer.taxes,
    lines: answer.lines.map((line) => withPieces(line, frozen)),
    points: pointsOf(frozen, answer),
    gifts: [...giftsOf(answer), ...exchangesOf(answer)],
    ...(answer.deals && { deals: answer.deals }),
    coupons: couponsOf(frozen, answer),
    tenders,
    cashRounding: frozen.payment?.cashRounding ?? null,
    frozen,
    planIds: idsOf(answer, 'plan'),
  }
}

/** Returns the amount that a tender paid of the payable. */
export const paidBy = (tender: RefundableTender): number =>
  tender.kind === 'balance' ? tender.principalMinor + tender.bonusMinor : tender.paidMinor

/** The ids of plans (gifts and exchanges aside) or coupons that took something off a priced basket. */
export const idsOf = (answer: PricedBasket, wanted: 'plan' | 'coupon'): readonly string[] =>
  answer.deductions.flatMap(({ kind, id, stage }) => (kind === wanted && id !== null && stage !== 'C2' ? [id] : []))

const deductedBy = (line: PricedLine, wanted: DeductionKind): number =>
  line.deductions.reduce((sum, { kind, amountMinor }) => (kind === wanted ? sum + amountMinor : sum), 0)

/**
 * Returns the refund of a line when all of it comes back, without added tax: it may be more than was paid for the line.
 */
export const refundMinorOf = ({
  refundMinor,
  payableMinor,
}: Pick<PricedLine, 'refundMinor' | 'payableMinor'>): number => refundMinor ?? payableMinor

const lineOf = (line: PricedLine): RefundableLine => ({
  id: line.id,
  kind: line.kind,
  ...(line.chargeOf !== undefined && { chargeOf: line.chargeOf }),
  quantity: line.quantity,
  payableMinor: refundMinorOf(line),
  adjustmentMinor: line.refundAdjustmentMinor ?? line.roundingAdjustmentMinor,
  afterItemsMinor: line.afterItemsMinor,
  listMinor: line.listMinor,
  pointDeductionMinor: line.refundPointsMinor ?? deductedBy(line, 'points'),
  orderChangeMinor: deductedBy(line, 'order-change'),
  earningMinor: line.refundEarningMinor ?? (line.isEarning ? line.payableMinor : 0),
  ...(line.refundEarningRates && { earningRates: line.refundEarningRates }),
  taxShares: line.refundTax ?? line.taxShares,
})

/** Pieces that earn count where the rule asks for them. */
function withPieces(line: PricedLine, { lines, settings }: Snapshot): RefundableLine {
  if (!settings.earnRule?.per || !line.isEarning) return lineOf(line)
  return { ...lineOf(line), paidPieces: paidPieces(line, lines.find(({ id }) => id === line.id)?.kind) }
}

const pointsOf = (frozen: Snapshot, answer: PricedBasket): RefundablePoints => ({
  used: answer.points.used,
  deductionMinor: answer.points.deductionMinor,
  earned: answer.points.earned,
  earnRule: frozen.settings.earnRule,
  earnRatioHundredths: frozen.member?.earnRatioHundredths ?? 0,
  spendRule: frozen.settings.spendRule,
})

const giftsOf = ({ gifts, lines }: PricedBasket): RefundableGift[] =>
  gifts.flatMap((gift) => {
    const line = lines.find(({ id }) => id === `gift:${gift.planId}`)
    return line ? [rewardOf(line, gift, line.listMinor)] : []
  })

/** Each exchanged item was allowed for one time its threshold was reached. Sales that do not say by which lines charge nothing. */
const exchangesOf = ({ exchanges, lines }: PricedBasket): RefundableGift[] =>
  exchanges.flatMap((exchange) => {
    const { scopeLineIds, count, planId } = exchange
    const line = lines.find(({ id }) => id === `exchange:${planId}`)
    if (!line || !scopeLineIds) return []
    const savedMinor = line.deductions.reduce((sum, row) => (row.stage === 'C2' ? sum + row.amountMinor : sum), 0)
    return [rewardOf(line, { ...exchange, scopeLineIds, times: count }, savedMinor)]
  })

const rewardOf = (
  { id: lineId }: PricedLine,
  {
    planId,
    times,
    count,
    thresholdMinor,
    thresholdPieces,
    scopeLineIds,
  }: Omit<RefundableGift, 'lineId' | 'worthMinor'>,
  worthMinor: number,
): RefundableGift => ({
  planId,
  lineId,
  times,
  count,
  thresholdMinor,
  ...(thresholdPieces && { thresholdPieces }),
  scopeLineIds,
  worthMinor,
})

const couponsOf = (frozen: Snapshot, answer: PricedBasket): RefundableOrder['coupons'] =>
  answer.coupons
    .filter(({ isApplied }) => isApplied)
    .map(({ id }) => ({ id, lastDay: frozen.coupons.find((one) => one.id === id)?.window.untilDate ?? null }))
