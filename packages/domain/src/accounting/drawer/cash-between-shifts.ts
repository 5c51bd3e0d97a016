/** A closing as far as it says where its cash goes. Minor units. */
export interface CashOfClosing {
  readonly countedMinor: number
  readonly nextFloatMinor: number
  /** Nobody counted it: the books’ own amount is taken to lie there. */
  readonly isUncounted: boolean
  /** A newer shift of the drawer was opened before this one was closed. */
  readonly isFollowed: boolean
}

/** A closing's cash, parted: together it is what was counted. */
export interface PartedCash {
  /** The amount that leaves the drawer for the safe; below zero, the next float was said to be more than was counted. */
  readonly toSafeMinor: number
  /** The amount that the next shift finds in the drawer. */
  readonly leftMinor: number
}

/**
 * Parts the cash of a closing. The float of a newer shift that is open already came whole from the safe, so nothing is left for anybody; without a count nothing
 * moves. Source: docs/decisions/2801.
 */
export function partedCash({ countedMinor, nextFloatMinor, isUncounted, isFollowed }: CashOfClosing): PartedCash {
  const staysMinor = isUncounted ? countedMinor : nextFloatMinor
  const leftMinor = isFollowed ? 0 : staysMinor
  return { toSafeMinor: countedMinor - leftMinor, leftMinor }
}

/** Returns how much lies in a drawer as it is opened: what its last closing left, unless a newer shift has that already. */
export const lyingMinor = (leftMinor: number | null, isFollowed: boolean): number =>
  isFollowed || leftMinor === null ? 0 : leftMinor
