import { exponentOf } from '../text/money-text.ts'
import { priceLimits } from '../product/field-limits.ts'
import { accept, refuse, type Result } from '../result.ts'
import { checkWindow } from './check-plan.ts'
import { checkScope } from './check-threshold.ts'
import type { PlanRefusal } from './plan-fault.ts'
import { COUPON_LIMITS, type CouponTerms } from './coupon-terms.ts'

/**
 * Returns whether a coupon says something that can be applied. Refuses with `coupon.off-not-below-threshold`, `coupon.percent-out-of-range`,
 * `plan.amount-out-of-range`, `plan.count-out-of-range`, `coupon.validity-missing`, `coupon.next-visit-limited` and those of `checkPlan` for window, goods and outlets.
 * Source: specification §5 (reduction less than threshold, complete period), D19.
 */
export function checkCoupon(terms: CouponTerms): Result<CouponTerms, PlanRefusal> {
  const found =
    checkValue(terms) ??
    checkValidity(terms) ??
    checkScope(terms.scope, 'scope') ??
    checkOutlets(terms) ??
    checkTarget(terms) ??
    checkCounts(terms) ??
    checkNextVisit(terms)
  return found ? refuse(found) : accept(terms)
}

type CouponFault = PlanRefusal | undefined

const wrong = (code: string, field: string, facts: Readonly<Record<string, unknown>> = {}): PlanRefusal => ({
  code,
  facts: { field, ...facts },
})

function checkValue({ value, thresholdMinor, currency }: CouponTerms): CouponFault {
  const { min, max } = priceLimits(exponentOf(currency))
  const amount = (given: number, field: string, least: number): CouponFault =>
    given >= least && given <= max
      ? undefined
      : wrong('plan.amount-out-of-range', field, { min: least, max, given, currency })
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

function checkValidity({ window, validDays }: CouponTerms): CouponFault {
  const found = checkWindow(window)
  if (found) return found
  if (validDays === null) {
    return window.untilDate === null ? wrong('coupon.validity-missing', 'window.fromDate') : undefined
  }
  return countIn(validDays, 'validDays', COUPON_LIMITS.validDays)
}

const checkTarget = ({ target }: CouponTerms): CouponFault =>
  target?.kind === 'levels' && target.levels.length === 0 ? wrong('plan.levels-empty', 'target') : undefined

const checkOutlets = ({ outlets }: CouponTerms): CouponFault =>
  outlets.kind === 'some' && outlets.outletIds.length === 0 ? wrong('plan.outlets-empty', 'outlets') : undefined

const checkCounts = ({ stock, perMember }: CouponTerms): CouponFault =>
  (stock === null ? undefined : countIn(stock, 'stock', COUPON_LIMITS.count)) ??
  (perMember === null ? undefined : countIn(perMember, 'perMember', COUPON_LIMITS.count))

/** A desk prints it without asking, so that nobody can count it before. */
function checkNextVisit({ nextVisit, stock, perMember, currency }: CouponTerms): CouponFault {
  if (!nextVisit) return undefined
  if (stock !== null || perMember !== null)
    return wrong('coupon.next-visit-limited', stock === null ? 'perMember' : 'stock')
  const { min, max } = priceLimits(exponentOf(currency))
  const { fromMinor: given } = nextVisit
  return given >= min && given <= max
    ? undefined
    : wrong('plan.amount-out-of-range', 'nextVisit.fromMinor', { min, max, given, currency })
}

const countIn = (
  given: number,
  field: string,
  { min, max }: { readonly min: number; readonly max: number },
): CouponFault =>
  given >= min && given <= max ? undefined : wrong('plan.count-out-of-range', field, { min, max, given })
