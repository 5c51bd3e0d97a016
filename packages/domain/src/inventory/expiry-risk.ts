/** The facts of a lot that expires. Quantities in pieces, thousandths or grams. */
export interface LotAtRisk {
  /** The quantity that should still be there. */
  readonly quantity: number
  /** The quantity left in lots of the same goods that expire earlier and may still be sold: they go first. */
  readonly ahead: number
  /** The quantity sold in `days` days that count; null where there is no basis for one. Source: D14. */
  readonly sold: number | null
  readonly days: number | null
  /** Days until the last one, which still counts; negative once expired. */
  readonly daysLeft: number
}

/**
 * Returns the quantity of a lot that will be left when its last day is over, if it goes on selling as it does: whole
 * pieces (thousandths, grams), rounded up to the worse case. Null where nobody knows how it sells. Source: features
 * IN-D05, MK-P12.
 */
export function leftAtExpiry({ quantity, ahead, sold, days, daysLeft }: LotAtRisk): number | null {
  if (daysLeft < 0) return quantity
  if (sold === null || days === null || days <= 0) return null
  const sells = Math.floor((sold * (daysLeft + 1)) / days)
  return Math.max(0, quantity - Math.max(0, sells - ahead))
}
