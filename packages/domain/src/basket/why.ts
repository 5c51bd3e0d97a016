import type { PaymentMethod } from '../payment/method.ts'
import type { Deduction, PriceSource } from './answer.ts'

/** Codes and facts to be worded in three languages. Not part of what two implementations agree on. */
export interface PriceExplanation {
  readonly lines: readonly WhyLine[]
  /** Every plan in plan order, except those whose scope meets no line. */
  readonly plans: readonly WhyOffer[]
  /** Every presented coupon in the order of `coupons`. */
  readonly coupons: readonly WhyOffer[]
  /** The cheapest step to the next benefit, or null. */
  readonly hint: Hint | null
  /** Every rate of points in its order; only where a member is attached and there are rates. */
  readonly rates?: readonly WhyRate[]
}

export interface WhyRate {
  readonly id: string
  /** Some of the basket earns by it. */
  readonly isApplied: boolean
  /** Empty when it applies. */
  readonly missing: readonly MissingCondition[]
}

export interface WhyLine {
  readonly lineId: string
  /** Unit prices that competed in stage A, in the order of candidates. */
  readonly candidates: readonly {
    readonly from: PriceSource
    readonly unitPriceMinor: number
    readonly amountMinor: number
  }[]
  /** The waterfall: the line's deductions with what is left after each. */
  readonly steps: readonly { readonly deduction: Deduction; readonly afterMinor: number }[]
}

export interface WhyOffer {
  readonly id: string
  readonly isApplied: boolean
  /** The reduction of the offer; 0 when it does not apply. */
  readonly deductionMinor: number
  /** The part of it that the goods could not carry above their minimum prices; left out: nothing. */
  readonly notGivenMinor?: number
  /** Empty when it applies; otherwise everything that keeps it from applying, in the order of checks. */
  readonly missing: readonly MissingCondition[]
}

export type MissingCondition =
  | { readonly code: 'offer.disabled' }
  /** Coupons. */
  | { readonly code: 'offer.not-available'; readonly status: 'used' | 'expired' | 'disabled' }
  | { readonly code: 'offer.other-outlet' }
  | { readonly code: 'offer.member-needed' }
  | { readonly code: 'offer.other-level'; readonly levels: readonly number[]; readonly level: number | null }
  | { readonly code: 'offer.other-segment' }
  /** The member is one of those who never get it, so that what it earns can be told. */
  | { readonly code: 'offer.control-group' }
  | { readonly code: 'offer.not-started'; readonly fromDate: string }
  | { readonly code: 'offer.ended'; readonly untilDate: string }
  | { readonly code: 'offer.other-weekday'; readonly weekdays: readonly number[] }
  | { readonly code: 'offer.other-time'; readonly fromMinute: number; readonly untilMinute: number }
  | { readonly code: 'offer.used-up'; readonly limit: UsageLimitKind; readonly most: number }
  | { readonly code: 'offer.no-goods' }
  | {
      readonly code: 'offer.below-threshold'
      readonly thresholdMinor: number
      readonly entryMinor: number
      readonly missingMinor: number
      /** The value of the goods at list prices: at or above the threshold, lower prices made them miss it. */
      readonly atListMinor: number
    }
  | {
      readonly code: 'offer.too-few-pieces'
      readonly thresholdPieces: number
      readonly entryPieces: number
      readonly missingPieces: number
    }
  /** Around the member's birthday only; `isKnown` false: nobody has written it down. */
  | { readonly code: 'offer.not-birthday'; readonly days: number; readonly isKnown: boolean }
  | { readonly code: 'offer.not-member-day'; readonly days: readonly number[]; readonly isLastDay: boolean }
  /** All goods in its scope are reduced already, and it leaves reduced goods out. */
  | { readonly code: 'offer.only-reduced' }
  | { readonly code: 'offer.too-few'; readonly group: number; readonly have: number; readonly missing: number }
  /** Another price of the goods, another order offer, or leaving it out is better. */
  | { readonly code: 'offer.better-price' }
  | { readonly code: 'offer.better-order-offer'; readonly planIds: readonly string[] }
  | { readonly code: 'offer.dropped-by-guard' }
  | { readonly code: 'offer.nothing-left' }
  | { readonly code: 'gift.declined' }
  | { readonly code: 'gift.out-of-stock'; readonly giftId: string; readonly wanted: number; readonly onHand: number }
  | { readonly code: 'exchange.not-chosen' }
  /** A rate of points: for other ways to pay than those chosen so far; or every line it is for has a rate before it. */
  | { readonly code: 'rate.other-method'; readonly methods: readonly PaymentMethod[] }
  | { readonly code: 'rate.behind' }

export type UsageLimitKind = 'total' | 'per-day' | 'per-member' | 'quantity' | 'budget' | 'budget-per-day'

export interface Hint {
  readonly kind: 'plan' | 'coupon'
  readonly id: string
  /** More goods in its scope: an amount or a number of pieces; the other is 0. */
  readonly missingMinor: number
  readonly missingCount: number
  /** The reduction at that point, beyond the present order offer; 0 for a gift or the right to an exchange. */
  readonly gainMinor: number
}
