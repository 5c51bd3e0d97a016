import { isNoPiece } from '../cart/goods-line.ts'
import { shareOf } from './refund-share.ts'
import type { RefundableGift, RefundableLine, RefundableOrder } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { RefundedGift } from './refund.types.ts'

/**
 * Returns the gifts and exchanged items that the kept goods no longer carry, and the amount withheld for those that did
 * not come back.
 *
 * The kept goods are tested on their frozen amount after stage B, or on their pieces; a gift given several times stays
 * as often as it is still reached. A gift due back and not returned is charged at its recorded (list) value, an
 * exchanged item at its reduction from list, all together at most `mostMinor`; an amount withheld for one that comes
 * back later is given back. Source: pricing.md, Refunds, gift; Growth 2, 21.
 */
export function refundGifts(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  afterOf: (line: RefundableLine) => number,
  mostMinor: number,
): readonly RefundedGift[] {
  let left = mostMinor
  const rows: RefundedGift[] = []
  for (const gift of order.gifts) {
    const line = order.lines.find(({ id }) => id === gift.lineId)
    if (!line) continue
    const dueCount = gift.count - keptCountOf(order, gift, afterOf)
    const returnedCount = Math.min(dueCount, afterOf(line))
    const owedMinor = shareOf(gift.worthMinor, dueCount - returnedCount, line.quantity)
    const chargedMinor = Math.min(left, owedMinor - soFar.giftChargeOf(gift.planId))
    left -= chargedMinor
    if (dueCount > 0 || chargedMinor !== 0)
      rows.push({ planId: gift.planId, lineId: line.id, dueCount, returnedCount, chargedMinor })
  }
  return rows
}

/** Pieces of a gift the kept goods still carry, by what they cost or, where the plan asks for pieces, by how many they are. */
function keptCountOf(order: RefundableOrder, gift: RefundableGift, afterOf: (line: RefundableLine) => number): number {
  const lines = order.lines.filter(({ id }) => gift.scopeLineIds.includes(id))
  const { thresholdPieces } = gift
  if (thresholdPieces) {
    const timesOf = (countsUses: boolean, backOf: (line: RefundableLine) => number): number =>
      Math.floor(
        lines.reduce((sum, line) => sum + keptPieces(order, line, line.quantity - backOf(line), countsUses), 0) /
          thresholdPieces,
      )
    // A sale that reached its gifts with uses of times cards alone was priced by a desk that counted them.
    const countsUses = timesOf(false, () => 0) < gift.times
    return (gift.count / gift.times) * Math.min(gift.times, timesOf(countsUses, afterOf))
  }
  const entryMinor = lines.reduce(
    (sum, line) => sum + line.afterItemsMinor - shareOf(line.afterItemsMinor, afterOf(line), line.quantity),
    0,
  )
  const times = Math.min(gift.times, Math.floor(entryMinor / gift.thresholdMinor))
  return (gift.count / gift.times) * times
}

/** Returns the number of pieces of a line that still count. A weighed or price-embedded line is one piece until all of it is back, uses of a times card are none where they do not count. Source: pricing.md, Growth 3. */
export function keptPieces(
  { frozen }: RefundableOrder,
  { id }: RefundableLine,
  kept: number,
  countsUses: boolean,
): number {
  const line = frozen.lines.find((one) => one.id === id)
  if (line && isNoPiece(line, countsUses)) return 0
  const kind = line?.kind
  return kind === 'weighed' || kind === 'price-embedded' ? Math.min(kept, 1) : kept
}
