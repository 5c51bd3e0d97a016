import type { DealOutcome } from '../basket/index.ts'
import { multiplyDivide } from '../money/round.ts'
import { keptPieces } from './refund-gifts.ts'
import { leftOf, shareOf, valueOf } from './refund-share.ts'
import type { RefundableLine, RefundableOrder } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { RefundedGift, RepricedGoods } from './refund.types.ts'

/**
 * The money that plans of B with a threshold withhold where the kept goods no longer reach it: whatever their pieces that stay still save, all together at most `mostMinor`; what was
 * withheld is given back when those pieces come. Pricing again asks the threshold itself, so there only what was withheld before goes back.
 * Each row stands at the line that still saves most. Source: pricing.md, Growth 2, 21.
 */
export function refundDeals(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  afterOf: (line: RefundableLine) => number,
  mostMinor: number,
  repriced: RepricedGoods | null,
): readonly RefundedGift[] {
  let left = mostMinor
  let short = repriced ? Math.max(0, repriced.keptMinor - valueOf(order, leftOf(order, soFar))) : null
  const rows: RefundedGift[] = []
  for (const deal of order.deals ?? []) {
    const before = soFar.giftChargeOf(deal.planId)
    const saved = savedOf(order, deal, afterOf)
    const owedMinor = short === null ? dueOf(order, deal, saved, afterOf) : Math.min(before, short)
    if (short !== null) short -= owedMinor
    const chargedMinor = Math.min(left, owedMinor - before)
    left -= chargedMinor
    if (chargedMinor !== 0)
      rows.push({ planId: deal.planId, lineId: placeOf(saved), dueCount: 0, returnedCount: 0, chargedMinor })
  }
  return rows
}

interface Saved {
  readonly lineId: string
  readonly amountMinor: number
  /** The part of the pieces that are kept. */
  readonly keptMinor: number
}

const lineIn = (order: RefundableOrder, lineId: string): RefundableLine | undefined =>
  order.lines.find(({ id }) => id === lineId)

const keptOf = (amountMinor: number, line: RefundableLine, back: number): number =>
  amountMinor - shareOf(amountMinor, back, line.quantity)

const savedOf = (
  order: RefundableOrder,
  deal: DealOutcome,
  afterOf: (line: RefundableLine) => number,
): readonly Saved[] =>
  deal.saved.flatMap(({ lineId, amountMinor }) => {
    const line = lineIn(order, lineId)
    return line ? [{ lineId, amountMinor, keptMinor: keptOf(amountMinor, line, afterOf(line)) }] : []
  })

/** Below the threshold all that is still saved; where it repeats, what lies above the times it is still reached. */
function dueOf(
  order: RefundableOrder,
  deal: DealOutcome,
  saved: readonly Saved[],
  afterOf: (line: RefundableLine) => number,
): number {
  const times = timesReached(order, deal, afterOf)
  const keptMinor = saved.reduce((sum, one) => sum + one.keptMinor, 0)
  if (times === 0 || !deal.isRepeating) return times === 0 ? keptMinor : 0
  const wholeMinor = saved.reduce((sum, one) => sum + one.amountMinor, 0)
  const still = multiplyDivide(wholeMinor, Math.min(deal.times, times), deal.times, 'half-up')
  return Math.max(0, keptMinor - still)
}

function timesReached(
  order: RefundableOrder,
  { counted, thresholdMinor, thresholdPieces }: DealOutcome,
  afterOf: (line: RefundableLine) => number,
): number {
  const reached = counted.reduce((sum, { lineId, afterMinor }) => {
    const line = lineIn(order, lineId)
    if (!line) return sum
    const back = afterOf(line)
    return (
      sum + (thresholdPieces ? keptPieces(order, line, line.quantity - back, false) : keptOf(afterMinor, line, back))
    )
  }, 0)
  return Math.floor(reached / (thresholdPieces ?? thresholdMinor))
}

/** The line whose kept pieces save most, else the one that saved most. */
const placeOf = (saved: readonly Saved[]): string =>
  saved.toSorted((one, other) => other.keptMinor - one.keptMinor || other.amountMinor - one.amountMinor)[0]?.lineId ??
  ''
