export interface PaymentFacts {
  readonly cashRounding: CashRounding | null
  readonly tenders: readonly Tender[]
}

/** Applies to what is left for cash once every other tender is subtracted. `nearest` is half away from zero. */
export interface CashRounding {
  /** ≥ 1. */
  readonly unitMinor: number
  readonly mode: 'nearest' | 'down'
}

/** Amounts 0 and up. Tenders other than cash above the payable are refused (`tender.too-much`). */
export type Tender =
  /** Already split over its two buckets (D23). */
  | { readonly kind: 'balance'; readonly principalMinor: number; readonly bonusMinor: number }
  | { readonly kind: 'gift-card'; readonly amountMinor: number }
  | { readonly kind: 'electronic'; readonly amountMinor: number }
  /** What the customer hands over, before change. */
  | { readonly kind: 'cash'; readonly givenMinor: number }
