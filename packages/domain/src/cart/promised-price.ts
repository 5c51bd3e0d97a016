import type { LineTax, Plan, PricingSettings } from '../basket/index.ts'

/**
 * The facts by which a basket was priced beside its lines when it was set aside: its price was promised, and stands until it is collected, whatever the outlet's
 * offers, taxes and settings say since. It travels with the steps of the basket.
 */
export interface PromisedPrice {
  /** When it was promised, epoch milliseconds: offers count as they did then. */
  readonly at: number
  /** The lines that it was for: other plans of the outlet count only once these have changed. */
  readonly goods: string
  readonly plans: readonly Plan[]
  readonly settings: PricingSettings
  /** Each with its id. */
  readonly taxes: readonly (readonly [id: string, tax: LineTax])[]
  readonly defaultTax: LineTax
}

/** Returns what says whether the lines of a basket are those of a promise. */
export const goodsPromised = (lines: readonly { readonly id: string; readonly quantity: number }[]): string =>
  lines.map(({ id, quantity }) => `${id}:${quantity}`).join()
