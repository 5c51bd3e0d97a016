import { multiplyDivide } from '../money/round.ts'

/** Goods below zero, their last receipt, and what is known of the packs they come in. Whole pieces. */
export interface PiecesReceived {
  readonly onHand: number
  /** The quantity of the last receipt as it was booked, and the quantity sold since. */
  readonly received: number
  readonly soldSince: number
  /** Pieces a supplier packs together, as the product says; 1 where it says nothing. */
  readonly packSize: number
  /** The price that the receipt paid for a piece, and its usual price; null where none was given. */
  readonly paidMinor: number
  readonly usualMinor: number | null
}

/** The receipt counted packs where the book counts pieces. */
export interface MissingUnit {
  readonly packSize: number
  /** The number of pieces that arrived, and the number of those that are not in the book. */
  readonly pieces: number
  readonly missing: number
  /** A piece cost as much as a pack, or the product says how many are in one. */
  readonly evidence: 'price' | 'pack-size'
}

/** A stock holds no more. */
const MOST = 999_999_999

/** Returns the price a receipt paid for a piece as a multiple of the usual one, to a tenth; 1 where that tells nothing. */
function timesUsual({ paidMinor, usualMinor }: PiecesReceived): number {
  if (usualMinor === null || usualMinor <= 0) return 1
  const times = multiplyDivide(paidMinor, 1, usualMinor, 'half-up')
  return times >= 2 && Math.abs(paidMinor - times * usualMinor) * 10 <= times * usualMinor ? times : 1
}

/**
 * Returns whether goods are below zero because their last receipt was booked in packs: more was sold than it brought, and
 * counted as so many pieces each it covers all of it. The price paid decides the number before the product does; a
 * receipt of whole packs in pieces is none, unless its price says otherwise. Undefined where it explains nothing.
 * Source: IN-D04.
 */
export function findMissingUnit(facts: PiecesReceived): MissingUnit | undefined {
  const { onHand, received, soldSince } = facts
  if (onHand >= 0 || received < 1 || soldSince <= received) return undefined
  const byPrice = timesUsual(facts)
  const byProduct = received % facts.packSize === 0 ? 1 : facts.packSize
  const packSize = byPrice > 1 ? byPrice : byProduct
  const missing = received * (packSize - 1)
  if (packSize < 2 || onHand + missing < 0 || onHand + missing > MOST) return undefined
  return { packSize, pieces: received * packSize, missing, evidence: byPrice > 1 ? 'price' : 'pack-size' }
}
