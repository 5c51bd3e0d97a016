import { multiplyDivide } from '../money/round.ts'

/** The limits within which a role may change prices without approval. Source: D7, specification of roles. */
export interface PriceLimits {
  /** The most taken off a line or an order, basis points of what it was, 0–10,000; null: any. */
  readonly maxDiscountBasisPoints: number | null
  /** Below what nothing is sold: nothing, the goods' purchase price, or the minimum price of the goods. */
  readonly priceFloor: 'none' | 'cost' | 'minimum'
}

/** The limits of a price, minor units of one unit of the goods; null where nobody set one. A desk does not know what goods cost (D93). */
export interface GoodsFloors {
  readonly minimumMinor: number | null
  readonly costMinor: number | null | 'not-known-here'
}

/** The price of one unit that a person typed, minor units. */
export interface LineChange {
  readonly listMinor: number
  readonly wantedMinor: number
  readonly floors: GoodsFloors
}

/**
 * The effect of a change of the whole order: the goods' totals without and with it, and the amount paid for each line
 * with it.
 */
export interface OrderChanged {
  readonly beforeMinor: number
  readonly afterMinor: number
  readonly lines: readonly {
    readonly payableMinor: number
    /** In the unit that the price counts, times `perUnit`: 1,000 where kg or pound are counted in thousandths. */
    readonly quantity: number
    readonly perUnit: number
    readonly floors: GoodsFloors
  }[]
}

export type PriceVerdict =
  | { readonly kind: 'allowed' }
  /** The change needs an approval, by name, of somebody whose limits are wider. */
  | {
      readonly kind: 'approval'
      readonly why: 'above-limit' | 'below-floor' | 'floor-unknown'
      readonly facts: Readonly<Record<string, number>>
    }

const allowed: PriceVerdict = { kind: 'allowed' }

/**
 * Returns whether a role may sell one unit at a typed price. A raise always may. Answers `above-limit` (`offBasisPoints`, cut,
 * `mostBasisPoints`), `below-floor` (`floorMinor`) or `floor-unknown`. Exact: no rounding decides. Source: D7.
 */
export function judgeLine({ listMinor, wantedMinor, floors }: LineChange, limits: PriceLimits): PriceVerdict {
  if (wantedMinor >= listMinor) return allowed
  const above = aboveLimit(listMinor, wantedMinor, limits)
  if (above) return above
  const floorMinor = floorOf(floors, limits)
  if (floorMinor === 'not-known-here') return { kind: 'approval', why: 'floor-unknown', facts: {} }
  return floorMinor !== null && wantedMinor < floorMinor ? belowFloor(floorMinor) : allowed
}

/**
 * Returns whether a role may change a whole order so: by the order's own totals, and with each line at or above its floor (half-up for
 * weighed goods). Answers as {@link judgeLine}. Lines stand each for themselves: a raised one pays for no other. Source: D7.
 */
export function judgeOrder({ beforeMinor, afterMinor, lines }: OrderChanged, limits: PriceLimits): PriceVerdict {
  if (afterMinor >= beforeMinor) return allowed
  const above = aboveLimit(beforeMinor, afterMinor, limits)
  if (above) return above
  for (const { payableMinor, quantity, perUnit, floors } of lines) {
    const unitMinor = floorOf(floors, limits)
    if (unitMinor === 'not-known-here') return { kind: 'approval', why: 'floor-unknown', facts: {} }
    const floorMinor = unitMinor === null ? 0 : multiplyDivide(unitMinor, quantity, perUnit, 'half-up')
    if (payableMinor < floorMinor) return belowFloor(floorMinor)
  }
  return allowed
}

const belowFloor = (floorMinor: number): PriceVerdict => ({
  kind: 'approval',
  why: 'below-floor',
  facts: { floorMinor },
})

function aboveLimit(beforeMinor: number, afterMinor: number, limits: PriceLimits): PriceVerdict | undefined {
  const mostBasisPoints = limits.maxDiscountBasisPoints
  if (mostBasisPoints === null) return undefined
  const [off, before] = [BigInt(beforeMinor - afterMinor), BigInt(beforeMinor)]
  if (off * 10_000n <= before * BigInt(mostBasisPoints)) return undefined
  const offBasisPoints = before === 0n ? 10_000 : Number((off * 10_000n) / before)
  return { kind: 'approval', why: 'above-limit', facts: { offBasisPoints, mostBasisPoints } }
}

function floorOf({ minimumMinor, costMinor }: GoodsFloors, { priceFloor }: PriceLimits): GoodsFloors['costMinor'] {
  if (priceFloor === 'none') return null
  return priceFloor === 'cost' ? costMinor : minimumMinor
}
