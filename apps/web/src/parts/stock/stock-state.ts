import type { StatusKind } from '../../kit/state/StatusTag.tsx'

export type StockState = 'negative' | 'out' | 'low' | 'enough'

/** How much there is, in a word. Below zero is possible: a paid sale is always booked (D73). */
export function stockState({ onHand, isLow }: { readonly onHand: number; readonly isLow: boolean }): StockState {
  if (onHand < 0) return 'negative'
  if (onHand === 0) return 'out'
  return isLow ? 'low' : 'enough'
}

export const stockStateKinds: Readonly<Record<StockState, StatusKind>> = {
  negative: 'bad',
  out: 'bad',
  low: 'warn',
  enough: 'good',
}
