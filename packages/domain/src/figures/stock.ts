import { wideOf, type WideMinor } from '../money/wide.ts'

/**
 * Returns how often a stock was sold in a period: what its goods had cost by what it was worth on average (between the day before the period and its last), in
 * hundredths, cut; null where nothing was there. Minor units of one currency. Source: figures.md (stock value).
 */
export function turnsOf(cost: WideMinor, opening: WideMinor, closing: WideMinor): number | null {
  const twice = BigInt(opening) + BigInt(closing)
  return twice > 0n ? Number(wideOf((BigInt(cost) * 200n) / twice)) : null
}

/** Returns the days that a stock lasts if its goods go on selling as in a period of `days`, cut; null where nothing sold. */
export function coverDaysOf(cost: WideMinor, closing: WideMinor, days: number): number | null {
  return BigInt(cost) > 0n && BigInt(closing) >= 0n ? Number((BigInt(closing) * BigInt(days)) / BigInt(cost)) : null
}

/** The movements by which stock is lost without being sold: the journal has the same under shrinkage. Goods lost on their way belong to no outlet. */
export const SHRINKAGE_KINDS = ['damage', 'stocktake', 'adjustment'] as const

/** Returns the share of net sales that was lost, in hundredths of a percent, cut; below zero where more was found than lost, null where nothing was sold. */
export function shrinkageShare(lost: WideMinor, net: WideMinor): number | null {
  return BigInt(net) > 0n ? Number((BigInt(lost) * 10_000n) / BigInt(net)) : null
}

/** Last days of what stock is told apart by how long it has lain there; the rest is older. */
export const AGE_LIMITS = [30, 90, 180] as const
/** Goods that nobody bought for so many days, though some were there. */
export const DEAD_DAYS = 90
