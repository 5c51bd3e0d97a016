import { lessWide, wideOf, type WideMinor } from '../money/wide.ts'

export interface Margin {
  readonly marginMinor: WideMinor
  /** Of the revenue, cut; null without any. */
  readonly marginBasisPoints: number | null
}

/** What is left of a revenue without tax after what the goods had cost, in minor units, and its share, both exact at every size. Source: PR-P08, D3. */
export function marginOf(revenueMinor: WideMinor, costMinor: WideMinor): Margin {
  const marginMinor = lessWide(revenueMinor, costMinor)
  const revenue = BigInt(revenueMinor)
  const share = revenue > 0n ? wideOf((BigInt(marginMinor) * 10_000n) / revenue) : null
  return { marginMinor, marginBasisPoints: share === null ? null : Number(share) }
}
