/** What a person may do to prices by himself. Source: D7. */
export interface PriceLimits {
  /** Largest reduction against the list price; null: any. */
  readonly maxDiscountBasisPoints: number | null
}

export type PriceVerdict =
  | { readonly kind: 'allowed' }
  /** Somebody with a wider limit has to approve, by name. */
  | { readonly kind: 'approval'; readonly why: 'below-minimum' | 'above-limit' }

/**
 * Whether a reduction from `beforeMinor` to `afterMinor` stays within the limits. A raise always does. The whole reduction is
 * measured in one number: exact comparison, no rounding. `minimumMinor` is the goods' own floor, null for none.
 */
export function judgePrice(
  beforeMinor: number,
  afterMinor: number,
  minimumMinor: number | null,
  limits: PriceLimits,
): PriceVerdict {
  if (minimumMinor !== null && afterMinor < minimumMinor) return { kind: 'approval', why: 'below-minimum' }
  const most = limits.maxDiscountBasisPoints
  if (most === null || afterMinor >= beforeMinor) return { kind: 'allowed' }
  const isWithin = BigInt(beforeMinor - afterMinor) * 10_000n <= BigInt(beforeMinor) * BigInt(most)
  return isWithin ? { kind: 'allowed' } : { kind: 'approval', why: 'above-limit' }
}
