import { multiplyDivide } from '../money/round.ts'

export interface Margin {
  readonly marginMinor: number
  /** Of the revenue, cut; null without any. */
  readonly marginBasisPoints: number | null
}

/** What is left of a revenue without tax after what the goods had cost, in minor units, and its share. Source: PR-P08, D3. */
export function marginOf(revenueMinor: number, costMinor: number): Margin {
  const marginMinor = revenueMinor - costMinor
  const share = revenueMinor > 0 ? multiplyDivide(Math.abs(marginMinor), 10_000, revenueMinor, 'down') : null
  return { marginMinor, marginBasisPoints: share === null ? null : Math.sign(marginMinor) * share || 0 }
}
