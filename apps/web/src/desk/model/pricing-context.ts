import type { CategoryParent, LineTax, PricingSettings } from '@kassa/domain/basket/index.ts'

/** The inputs of pricing beside the basket. */
export interface PricingContext {
  readonly currency: string
  readonly outletId: string
  readonly timeZone: string
  readonly categories: readonly CategoryParent[]
  readonly taxById: ReadonlyMap<string, LineTax>
  /** For goods without a tax of their own. */
  readonly defaultTax: LineTax
  /** Offers stop at the minimum price of the goods. */
  readonly keepsFloors?: boolean
  /** Lines carry the charges of what boxes hold; left out: they do. */
  readonly carriesBoxCharges?: boolean
  readonly settings: PricingSettings
}
