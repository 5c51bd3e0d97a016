import type { createCouponTemplate } from '@kassa/contract/promotion/coupon.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'

/** Two off ten of anything anywhere, for thirty days, as often as one likes. */
export const twoOffTen = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  name: 'Two off ten',
  currency: 'CNY',
  value: { kind: 'rebate', amountMinor: 200 },
  thresholdMinor: 1_000,
  scope: { kind: 'all' },
  outlets: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  validDays: 30,
  isStackable: false,
  leavesOutReduced: false,
  stock: null,
  perMember: null,
  ...changes,
})

/** Terms as a form sends them. */
export const sentTerms = (terms: CouponTerms) => terms as InputOf<(typeof createCouponTemplate)['request']>
