/** The most things that are paid ahead in one payment. */
export const MOST_PARTS = 10

/** A tender of a payment for goods and for money paid ahead. Minor units, at least 0. */
export interface SharedTender {
  readonly amountMinor: number
  /** True where it may pay ahead; what is stored already, and a slip that proves nothing, pays goods alone. */
  readonly mayPayAhead: boolean
}

export interface AheadShares {
  /** The part of each tender that is paid ahead, in their order. */
  readonly shares: readonly number[]
  /** The amount paid ahead that no tender has paid yet. */
  readonly leftMinor: number
}

/**
 * Returns the parts of the tenders that are paid ahead: the first that may pay it do, until it is paid; the rest of each pays the goods. So the
 * change, the rounding to coins, fees and the tip stand in the sale of the goods alone.
 */
export function aheadShares(tenders: readonly SharedTender[], aheadMinor: number): AheadShares {
  let leftMinor = aheadMinor
  const shares = tenders.map(({ amountMinor, mayPayAhead }) => {
    const share = mayPayAhead ? Math.min(amountMinor, leftMinor) : 0
    leftMinor -= share
    return share
  })
  return { shares, leftMinor }
}

/** A part of a tender that pays one of several things. */
export interface TenderPart {
  /** The place of the tender in its list. */
  readonly tender: number
  readonly amountMinor: number
}

/**
 * Returns the tenders of each of several payments ahead: in their order, each whole before the next. `shares` as {@link aheadShares} gives them
 * where nothing is left.
 */
export function tendersOfParts(
  amounts: readonly number[],
  shares: readonly number[],
): readonly (readonly TenderPart[])[] {
  const open = [...shares]
  return amounts.map((amountMinor) => {
    let leftMinor = amountMinor
    return open.flatMap((share, tender): TenderPart[] => {
      const taken = Math.min(share, leftMinor)
      open[tender] = share - taken
      leftMinor -= taken
      return taken > 0 ? [{ tender, amountMinor: taken }] : []
    })
  })
}
