import type { OutletScope, PresentedCoupon, Scope, Target, TimeWindow } from '../basket/index.ts'
import { addDays } from '../time/calendar-day.ts'
import { PLAN_LIMITS } from './plan-limits.ts'

/**
 * The terms that a merchant sets for a coupon; each coupon issued is worth that. Amounts in minor units of `currency`.
 * Source: specification §3, D19.
 */
export interface CouponTerms {
  readonly name: string
  readonly currency: string
  readonly value: CouponValue
  /** The goods must come to this; a rebate is below it, so that there is none without a threshold (D19). */
  readonly thresholdMinor: number
  readonly scope: Scope
  readonly outlets: OutletScope
  /** The members who may be given the coupon and use it; left out: anyone who shows it. */
  readonly target?: Target | undefined
  /** Dates are the validity where `validDays` is null; times and weekdays hold always. */
  readonly window: TimeWindow
  /** The number of days it is valid from the day it is issued, that day included; null: the dates of `window`. */
  readonly validDays: number | null
  readonly isStackable: boolean
  readonly leavesOutReduced: boolean
  /** The limits in all and for one member; null is without limit. */
  readonly stock: number | null
  readonly perMember: number | null
  /** Printed on the receipt of a sale that pays so much, minor units; left out: not. Such a coupon has no stock and no limit a member. */
  readonly nextVisit?: { readonly fromMinor: number } | null
}

export type CouponValue =
  | { readonly kind: 'rebate'; readonly amountMinor: number }
  | { readonly kind: 'discount'; readonly offBasisPoints: number; readonly capMinor: number | null }

export const COUPON_LIMITS = {
  name: { min: 1, max: 32 },
  validDays: { min: 1, max: 3_650 },
  count: PLAN_LIMITS.count,
  /** Codes of one batch. */
  batch: { min: 1, max: 100_000 },
  /** D19: 1–99 %. */
  percentBasisPoints: { min: 100, max: 9_900 },
} as const

/** Returns whether a coupon may be given to a member of this level; null has none. Source: members.md §4. */
export const isForLevel = ({ target }: Pick<CouponTerms, 'target'>, level: number | null): boolean =>
  target?.kind !== 'levels' || (level !== null && target.levels.includes(level))

/** The days a coupon issued on `today` is good for, both included. Source: D19. */
export function couponValidity(
  { window, validDays }: CouponTerms,
  today: string,
): { readonly fromDate: string; readonly untilDate: string } {
  if (validDays === null) return { fromDate: window.fromDate ?? today, untilDate: window.untilDate ?? today }
  return { fromDate: today, untilDate: addDays(today, validDays - 1) }
}

/** The status of an issued coupon, by the outlet's day. Source: D18, specification §4. */
export type CouponStatus = 'available' | 'used' | 'expired' | 'disabled'

export function couponStatus(
  coupon: { readonly state: 'issued' | 'used' | 'disabled'; readonly isOffered: boolean; readonly untilDate: string },
  today: string,
): CouponStatus {
  if (coupon.state === 'used') return 'used'
  if (coupon.state === 'disabled' || !coupon.isOffered) return 'disabled'
  return coupon.untilDate < today ? 'expired' : 'available'
}

/** An issued coupon as the calculation reads it. */
export function couponOf(
  terms: CouponTerms,
  issued: { readonly id: string; readonly fromDate: string; readonly untilDate: string },
  status: CouponStatus,
): PresentedCoupon {
  const { value, thresholdMinor, scope, outlets, target, window, isStackable, leavesOutReduced } = terms
  const { id, fromDate, untilDate } = issued
  const when = { fromDate, untilDate, timeOfDay: window.timeOfDay, weekdays: window.weekdays }
  const facts = { id, status, isStackable, scope, outlets, window: when, thresholdMinor, leavesOutReduced }
  return { ...facts, ...(target?.kind === 'levels' && { target }), ...value }
}
