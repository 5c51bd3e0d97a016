import type { KINDS_OF_AMOUNT, PaymentMethod } from '../payment/method.ts'
import type { CASH_ROUNDING_MODES } from './limits.ts'
import type { LineTax } from './line.ts'

export interface PaymentFacts {
  readonly cashRounding: CashRounding | null
  readonly tenders: readonly Tender[]
  /** The tip the customer gives, by amount or by percent of the payable (0–10,000, half-up). */
  readonly tip?: Tip | null
}

export type Tip =
  | { readonly kind: 'amount'; readonly amountMinor: number }
  | { readonly kind: 'percent'; readonly basisPoints: number }

/**
 * The customer's cost of paying this way. Percent (0–10,000, half-up) of `shareMinor`, or an amount; its tax lies
 * inside or on top of it like the outlet's, null = none. Source: pricing.md, Growth 8.
 */
export interface TenderFee {
  /** The part of the payable that this tender pays, before fee and tip. */
  readonly shareMinor: number
  readonly rate:
    | { readonly kind: 'percent'; readonly basisPoints: number }
    | { readonly kind: 'amount'; readonly amountMinor: number }
  readonly tax: LineTax | null
}

/** The rounding of cash to the steps of its coins. */
export type CashRoundingMode = (typeof CASH_ROUNDING_MODES)[number]

/** Applies to what is left for cash once every other tender is subtracted. `nearest` is half away from zero, `half-down` half toward it. */
export interface CashRounding {
  /** ≥ 1. */
  readonly unitMinor: number
  readonly mode: CashRoundingMode
}

/**
 * Amounts 0 and up, fee and tip in them. Tenders other than cash above what is due (payable, fees and tip) are refused
 * (`tender.too-much`).
 */
export type Tender = { readonly fee?: TenderFee | null } &
  /** Already split over its two buckets (D23). */
  (
    | { readonly kind: 'balance'; readonly principalMinor: number; readonly bonusMinor: number }
    /** `method` says what it was paid with, for rates of points; nobody knows where it is left out. */
    | {
        readonly kind: (typeof KINDS_OF_AMOUNT)[number]
        readonly amountMinor: number
        readonly method?: PaymentMethod | null
      }
    /** Money that the customer hands over, before change. `rounding`: the steps of this way to pay (notes of another currency), where they are its own. */
    | { readonly kind: 'cash'; readonly givenMinor: number; readonly rounding?: CashRounding | null }
  )
