import { leavesNumbered } from './serial-number.ts'

/** A stock that a document moved, as it is now. */
export interface MovedBefore {
  readonly onHand: number
  /** The quantity that the document left there. */
  readonly leftBy: number
  /** True where somebody has counted the stock since. */
  readonly isCounted: boolean
  /** Pieces that lie there by their serial number; 0 for goods without. */
  readonly numbered: number
}

/**
 * Returns whether what a document moved (`quantity`, out is negative) can be taken back by moving as much the other way. Later
 * movements stay; but a count stands for itself, less than nothing is there only where it was before, and pieces that
 * have got numbers stay.
 */
export function mayTakeBack({ onHand, leftBy, isCounted, numbered }: MovedBefore, quantity: number): boolean {
  const back = onHand - quantity
  const before = leftBy - quantity
  return !isCounted && back >= Math.min(onHand, before, 0) && leavesNumbered({ onHand, numbered }, back)
}
