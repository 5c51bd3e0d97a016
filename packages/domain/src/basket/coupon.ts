import type { OutletScope, Scope, Target, TimeWindow } from './plan.ts'

/**
 * Coupons the customer shows. More than one: all must be stackable and at most 3, whether or not each applies, else
 * `coupon.not-combinable`. A coupon whose conditions are not met is not a refusal: it is left out and reported.
 */
export type PresentedCoupon = DiscountCoupon | RebateCoupon

interface CouponFacts {
  /** Unique among the presented. */
  readonly id: string
  /** The state of the coupon: any but `available` does not apply (D18). */
  readonly status: 'available' | 'used' | 'expired' | 'disabled'
  readonly isStackable: boolean
  readonly scope: Scope
  readonly outlets: OutletScope
  /** The members who may use it; left out: anyone who shows it. */
  readonly target?: Target
  /** Read exactly like a plan's. */
  readonly window: TimeWindow
  /** Applies when the after-B amount of its scope is > 0 and ≥ this (0 = none). */
  readonly thresholdMinor: number
  /** True where reduced goods are left out of its goods and of its threshold, as for a plan. */
  readonly leavesOutReduced?: boolean
}

export interface DiscountCoupon extends CouponFacts {
  readonly kind: 'discount'
  /** 1–10,000. */
  readonly offBasisPoints: number
  readonly capMinor: number | null
}

export interface RebateCoupon extends CouponFacts {
  readonly kind: 'rebate'
  /** ≥ 1. */
  readonly amountMinor: number
}
