import type { StatusKind } from '../../kit/state/StatusTag.tsx'

export type StockState = 'untracked' | 'negative' | 'out' | 'low' | 'enough'

/**
 * Returns how much there is, in a word. Below zero is possible: a paid sale is always booked (D73). Goods that were only ever sold are
 * not tracked until somebody counts them.
 */
export function stockState({
  onHand,
  isLow,
  isTracked = true,
}: {
  readonly onHand: number
  readonly isLow: boolean
  readonly isTracked?: boolean
}): StockState {
  if (!isTracked) return 'untracked'
  if (onHand < 0) return 'negative'
  if (onHand === 0) return 'out'
  return isLow ? 'low' : 'enough'
}

export const stockStateKinds: Readonly<Record<StockState, StatusKind>> = {
  untracked: 'off',
  negative: 'bad',
  out: 'bad',
  low: 'warn',
  enough: 'good',
}
