import { multiplyDivide } from '../../money/round.ts'
import { splitExactly } from '../../money/split-exactly.ts'

export const landedBases = ['value', 'quantity'] as const
export type LandedBasis = (typeof landedBases)[number]

export interface LandedLine {
  /** Without tax. */
  readonly amountMinor: number
  readonly quantity: number
  readonly isThousandths: boolean
}

const weightOf = ({ amountMinor, quantity, isThousandths }: LandedLine, basis: LandedBasis): number =>
  basis === 'value' ? amountMinor : quantity * (isThousandths ? 1 : 1_000)

/**
 * Spreads freight and duty over the goods of a bill by value, or by quantity (a kg as a piece), so that the parts are exactly the whole. Goods
 * that are all worth nothing share by quantity. Source: accounting.md (Supplier bills).
 */
export function spreadLanded(totalMinor: number, lines: readonly LandedLine[], basis: LandedBasis): readonly number[] {
  const isWeightless = lines.every((line) => weightOf(line, basis) === 0)
  return splitExactly(
    totalMinor,
    lines.map((line) => weightOf(line, isWeightless ? 'quantity' : basis)),
  )
}

/** Returns the part of a difference in cost that belongs to the pieces of a receipt that are still on hand; the rest is cost of what is gone. */
export const partOnHand = (differenceMinor: number, onHand: number, received: number): number =>
  multiplyDivide(differenceMinor, Math.min(Math.max(onHand, 0), received), received, 'half-up')

/** Returns the number of a receipt's pieces that are still there, first in, first out; `laterIn` came in after it. */
export const leftOfReceipt = (onHand: number, laterIn: number, received: number): number =>
  Math.min(Math.max(onHand - laterIn, 0), received)
