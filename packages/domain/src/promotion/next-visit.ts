import { compareText } from '../offers/offer-counts.ts'
import { isForLevel, type CouponTerms } from './coupon-terms.ts'

/** A coupon that may be printed on a receipt. */
export interface NextVisitTemplate {
  readonly id: string
  readonly terms: CouponTerms
}

/** Most coupons of one receipt: more paper than goods helps nobody. */
const NEXT_VISIT_MOST = 3

/**
 * The coupons that a sale prints for the next visit: those for which it pays enough, in its currency, at its outlet, for its member's level; at most three, by id.
 * A sale that pays nothing prints none. Source: features MK-P09.
 */
export function couponsForNextVisit<Template extends NextVisitTemplate>(
  templates: readonly Template[],
  sale: {
    readonly outletId: string
    readonly currency: string
    readonly payableMinor: number
    /** The member's; null where there is none. */
    readonly level: number | null
  },
): Template[] {
  const isDue = ({ terms }: Template): boolean => {
    const { nextVisit, currency, outlets } = terms
    return (
      isForLevel(terms, sale.level) &&
      nextVisit !== undefined &&
      nextVisit !== null &&
      currency === sale.currency &&
      sale.payableMinor >= Math.max(1, nextVisit.fromMinor) &&
      (outlets.kind === 'all' || outlets.outletIds.includes(sale.outletId))
    )
  }
  return templates
    .filter(isDue)
    .toSorted((one, other) => compareText(one.id, other.id))
    .slice(0, NEXT_VISIT_MOST)
}
