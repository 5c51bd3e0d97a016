/** Fewer orders with both say nothing. Source: figures.md (attach rate). */
export const PAIR_SUPPORT = 20
/** The number of days for which baskets are looked through at a time. */
export const PAIR_DAYS = 92

export interface PairCount {
  /** Orders with both, with the first, with the second, and all. */
  readonly together: number
  readonly first: number
  readonly second: number
  readonly all: number
}

/**
 * Returns the share of orders with the first goods that have the second too: basis points, cut; null without the first.
 */
export const attachOf = ({ together, first }: PairCount): number | null =>
  first > 0 ? Number((BigInt(together) * 10_000n) / BigInt(first)) : null

/** Returns the ratio of buying the second with the first to buying it at all: hundredths, cut; null where nobody bought it. */
export const liftOf = ({ together, first, second, all }: PairCount): number | null =>
  first > 0 && second > 0 ? Number((BigInt(together) * BigInt(all) * 100n) / (BigInt(first) * BigInt(second))) : null
