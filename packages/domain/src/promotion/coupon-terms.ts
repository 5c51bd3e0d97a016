import type { OutletScope, PresentedCoupon, Scope, TimeWindow } from '../basket/index.ts'
import { addDays } from '../time/calendar-day.ts'
import { exponentOf } from '../text/money-text.ts'
import { priceLimits } from '../product/field-limits.ts'
import { accept, refuse, type Result } from '../result.ts'
import { checkScope, checkWindow, PLAN_LIMITS, type PlanRefusal } from './check-plan.ts'

/** What a merchant writes down of a coupon; each one issued is worth that. Amounts in minor units of `currency`. Source: specification §3, D19. */
export interface CouponTerms {
  readonly name: string
  readonly currency: string
  readonly value: CouponValue
  /** The goods must come to this; a rebate is below it, so that there is none without a threshold (D19). */
  readonly thresholdMinor: number
  readonly scope: Scope
  readonly outlets: OutletScope
  /** Dates are the validity where `validDays` is null; times and weekdays hold always. */
  readonly window: TimeWindow
  /** So many days from the day it is issued, that day included; null: the dates of `window`. */
  readonly validDays: number | null
  readonly isStackable: boolean
  readonly leavesOutReduced: boolean
  /** How many there may be in all, and for one member; null: as many as one likes. */
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

type Found = PlanRefusal | undefined

const wrong = (code: string, field: string, facts: Readonly<Record<string, unknown>> = {}): PlanRefusal => ({
  code,
  facts: { field, ...facts },
})

/**
 * Whether a coupon says something that can be applied. Refuses with `coupon.off-not-below-threshold`, `coupon.percent-out-of-range`,
 * `plan.amount-out-of-range`, `plan.count-out-of-range`, `coupon.validity-missing`, `coupon.next-visit-limited` and those of `checkPlan` for window, goods and outlets.
 * Source: specification §5 (reduction less than threshold, complete period), D19.
 */
export function checkCoupon(terms: CouponTerms): Result<CouponTerms, PlanRefusal> {
  const found =
    checkValue(terms) ??
    checkValidity(terms) ??
    checkScope(terms.scope, 'scope') ??
    checkOutlets(terms) ??
    checkCounts(terms) ??
    checkNextVisit(terms)
  return found ? refuse(found) : accept(terms)
}

function checkValue({ value, thresholdMinor, currency }: CouponTerms): Found {
  const { min, max } = priceLimits(exponentOf(currency))
  const amount = (given: number, field: string, least: number): Found =>
    given >= least && given <= max ? undefined : wrong('plan.amount-out-of-range', field, { min: least, max, given })
  if (value.kind === 'discount') {
    const { min: least, max: most } = COUPON_LIMITS.percentBasisPoints
    const { offBasisPoints, capMinor } = value
    if (offBasisPoints < least || offBasisPoints > most) {
      return wrong('coupon.percent-out-of-range', 'value.offBasisPoints', {
        min: least,
        max: most,
        given: offBasisPoints,
      })
    }
    return (
      amount(thresholdMinor, 'thresholdMinor', 0) ??
      (capMinor === null ? undefined : amount(capMinor, 'value.capMinor', min))
    )
  }
  return (
    amount(value.amountMinor, 'value.amountMinor', min) ??
    amount(thresholdMinor, 'thresholdMinor', min) ??
    (value.amountMinor >= thresholdMinor
      ? wrong('coupon.off-not-below-threshold', 'value.amountMinor', { amountMinor: value.amountMinor, thresholdMinor })
      : undefined)
  )
}

function checkValidity({ window, validDays }: CouponTerms): Found {
  const found = checkWindow(window)
  if (found) return found
  if (validDays === null) {
    return window.untilDate === null ? wrong('coupon.validity-missing', 'window.fromDate') : undefined
  }
  return countIn(validDays, 'validDays', COUPON_LIMITS.validDays)
}

const checkOutlets = ({ outlets }: CouponTerms): Found =>
  outlets.kind === 'some' && outlets.outletIds.length === 0 ? wrong('plan.outlets-empty', 'outlets') : undefined

const checkCounts = ({ stock, perMember }: CouponTerms): Found =>
  (stock === null ? undefined : countIn(stock, 'stock', COUPON_LIMITS.count)) ??
  (perMember === null ? undefined : countIn(perMember, 'perMember', COUPON_LIMITS.count))

/** A desk prints it without asking, so that nobody can count it before. */
function checkNextVisit({ nextVisit, stock, perMember, currency }: CouponTerms): Found {
  if (!nextVisit) return undefined
  if (stock !== null || perMember !== null)
    return wrong('coupon.next-visit-limited', stock === null ? 'perMember' : 'stock')
  const { min, max } = priceLimits(exponentOf(currency))
  const { fromMinor: given } = nextVisit
  return given >= min && given <= max
    ? undefined
    : wrong('plan.amount-out-of-range', 'nextVisit.fromMinor', { min, max, given })
}

const countIn = (given: number, field: string, { min, max }: { readonly min: number; readonly max: number }): Found =>
  given >= min && given <= max ? undefined : wrong('plan.count-out-of-range', field, { min, max, given })

/** The days a coupon issued on `today` is good for, both included. Source: D19. */
export function couponValidity(
  { window, validDays }: CouponTerms,
  today: string,
): { readonly fromDate: string; readonly untilDate: string } {
  if (validDays === null) return { fromDate: window.fromDate ?? today, untilDate: window.untilDate ?? today }
  return { fromDate: today, untilDate: addDays(today, validDays - 1) }
}

/** Where an issued coupon stands, by the outlet's day. Source: D18, specification §4. */
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
  const { value, thresholdMinor, scope, outlets, window, isStackable, leavesOutReduced } = terms
  const { id, fromDate, untilDate } = issued
  const when = { fromDate, untilDate, timeOfDay: window.timeOfDay, weekdays: window.weekdays }
  return { id, status, isStackable, scope, outlets, window: when, thresholdMinor, leavesOutReduced, ...value }
}
