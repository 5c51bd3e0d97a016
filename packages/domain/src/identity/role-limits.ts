import { accept, refuse, type Result } from '../result.ts'

/** What a role may change at the desk without somebody's approval. Null has no limit. Source: D7, issue "roles". */
export interface RoleLimits {
  readonly canChangeUnitPrice: boolean
  readonly canChangeOrderTotal: boolean
  /** The most taken off a line or an order, basis points of it, 0–10,000. */
  readonly mostOffBasisPoints: number | null
  readonly priceFloor: 'none' | 'cost' | 'minimum-price'
  /** The most given back in one refund, minor units. */
  readonly mostRefundMinor: number | null
}

/** A price a person typed, for a line or (with the sums of its lines) for an order. */
export interface PriceChange {
  readonly what: 'unit-price' | 'order-total'
  readonly beforeMinor: number
  readonly afterMinor: number
  readonly costMinor: number | null
  readonly minimumMinor: number | null
}

/**
 * Whether a role may make a change, or a named person approved it. The limit is measured in one number: what comes off, as a share of the
 * amount before; raising a price is never above the limit.
 *
 * Refuses with `price-change.not-permitted` (approval does not help where the role has no such function), and unless approved with
 * `price-change.above-limit` (`offBasisPoints`, `mostBasisPoints`) or `price-change.below-floor` (`floorMinor`). Source: D7.
 */
export function checkPriceChange(
  limits: RoleLimits,
  change: PriceChange,
  approvedBy: string | null,
): Result<PriceChange> {
  const isPermitted = change.what === 'unit-price' ? limits.canChangeUnitPrice : limits.canChangeOrderTotal
  if (!isPermitted) return refuse({ code: 'price-change.not-permitted' })
  if (approvedBy !== null) return accept(change)
  const offMinor = Math.max(0, change.beforeMinor - change.afterMinor)
  const most = limits.mostOffBasisPoints
  if (most !== null && BigInt(offMinor) * 10_000n > BigInt(change.beforeMinor) * BigInt(most)) {
    const offBasisPoints = Number((BigInt(offMinor) * 10_000n) / BigInt(change.beforeMinor))
    return refuse({ code: 'price-change.above-limit', facts: { offBasisPoints, mostBasisPoints: most } })
  }
  const floorMinor = floorOf(limits.priceFloor, change)
  if (offMinor > 0 && floorMinor !== null && change.afterMinor < floorMinor) {
    return refuse({ code: 'price-change.below-floor', facts: { floorMinor } })
  }
  return accept(change)
}

function floorOf(floor: RoleLimits['priceFloor'], { costMinor, minimumMinor }: PriceChange): number | null {
  if (floor === 'none') return null
  return floor === 'cost' ? costMinor : minimumMinor
}
