import type { PresentedCoupon } from './coupon.ts'
import type { BasketLine } from './line.ts'
import type { ExchangeChoice, GiftChoice, Plan } from './plan.ts'
import type { PricingSettings } from './settings.ts'
import type { PaymentFacts } from './tender.ts'

/**
 * The facts that `priceBasket` may look at, as plain JSON. pricing.md says what is done with them; where it is silent,
 * the comment on the field decides, so that two people who read both write the same calculation.
 *
 * Units everywhere: `…Minor` is an integer count of the currency's minor unit; `…BasisPoints` is 1/10,000 (12 % =
 * 1,200); `…At` is epoch milliseconds; ids are non-empty strings compared by UTF-16 code unit; local dates are
 * `YYYY-MM-DD`. An absent value is `null`, an empty list or 0. A field with a question mark may be left out, which says
 * the same as null or false: a desk that does not know it writes sound snapshots, and they cost what they cost before.
 * Lists may come in any order; only the order of `lines` matters, and only for ties.
 */
export const SNAPSHOT_VERSION = 1

export interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION
  readonly currency: SnapshotCurrency
  /** The clock when this snapshot was taken. */
  readonly now: number
  /** The time at which the basket's first line was entered. */
  readonly openedAt: number
  /** The time at which payment began, else null (then `now` stands for it). */
  readonly paymentStartedAt: number | null
  readonly outlet: SnapshotOutlet
  /** The category tree as id → parent. May be incomplete and may contain a cycle; both are survived. */
  readonly categories: readonly CategoryParent[]
  readonly lines: readonly BasketLine[]
  readonly member: MemberFacts | null
  readonly plans: readonly Plan[]
  readonly giftChoices: readonly GiftChoice[]
  readonly exchangeChoices: readonly ExchangeChoice[]
  readonly coupons: readonly PresentedCoupon[]
  /**
   * Points the customer wants to use, 0 = none. More than `member.points` is refused (`points.not-enough`); what
   * exceeds the cap, and what does not fill a whole `spendRule.points`, is left unused.
   */
  readonly pointsWanted: number
  readonly orderChange: OrderChange | null
  /** The sale is free of tax, with the paper that says so. */
  readonly exemption?: TaxExemption | null
  /** The payment as it stands, or null before payment. */
  readonly payment: PaymentFacts | null
  readonly settings: PricingSettings
}

/** A currency of `money/money.ts`; the exponent must be the one listed there. Amounts are already in its minor unit. */
export interface SnapshotCurrency {
  readonly code: string
  /** Decimals of the currency, 0–3. */
  readonly exponent: number
}

export interface SnapshotOutlet {
  readonly id: string
  /** IANA name, such as `Asia/Shanghai`. All dates, times of day and weekdays of plans and coupons are read in it. */
  readonly timeZone: string
}

export interface CategoryParent {
  readonly id: string
  readonly parentId: string | null
}

export interface MemberFacts {
  readonly id: string
  /** 1–99, or null for a member without level (no level discount whatever the next field says; no level target met). */
  readonly levelNumber: number | null
  /** Basis points off, 0–9,900 (D4). */
  readonly levelDiscountBasisPoints: number
  /** Factor on points earned in hundredths, 0–10,000 (100 = ×1). */
  readonly earnRatioHundredths: number
  /** Points held now; may be negative after a refund. */
  readonly points: number
  /** Month 1–12 and day 1–31 as on the calendar; null where nobody knows. Read by plans for birthdays. */
  readonly birthday?: { readonly month: number; readonly day: number } | null
  /** The segments, 0–50 of those that plans are for, that the member fitted when they were attached; left out: none. */
  readonly segmentIds?: readonly string[]
}

/**
 * One change of the whole order by a person, on the discountable lines (exchange lines too where discountable).
 * `percent` 0–10,000 of their payable; `amount` 0 and up, at most their payable (`order-change.too-large`); `target` is
 * the sum of ALL line payables before added tax and may raise the price: below what the not discountable lines cost
 * it is refused (`order-change.target-too-low`), a raise with nothing to carry it too (`order-change.nothing-to-change`).
 */
export type OrderChange =
  | { readonly kind: 'percent'; readonly offBasisPoints: number }
  | { readonly kind: 'amount'; readonly offMinor: number }
  | { readonly kind: 'target'; readonly totalMinor: number }

// ---------------------------------------------------------------- tax exemption (stage H)

/**
 * Why this sale pays no tax. Stage H computes as always; tax on top is then 0, and tax inside is taken off each line as a
 * deduction of its own kind. The amounts do not depend on what the paper says. Source: pricing.md, Growth 7.
 */
export interface TaxExemption {
  /** The member's own standing, or a person at the desk. */
  readonly by: 'member' | 'hand'
  /** The number of the certificate or passport, 1–60 characters. */
  readonly paperNumber: string
  /** 0–200 characters. */
  readonly reason: string
  /** The codes of the taxes it frees from; left out: all of them. Source: pricing.md, Growth 2, 14. */
  readonly codes?: readonly string[]
}
