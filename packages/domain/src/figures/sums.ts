import { addWide, type WideMinor } from '../money/wide.ts'

/**
 * The sums that are added up from the books, of one business day and outlet, in one currency; everything a page shows
 * is worked out of these. Counts are whole; amounts are minor units; quantities are pieces, or thousandths of kg and
 * pound, or grams. Only corrections of the payment method can make a sum negative. Source: figures.md, D80.
 */
export interface Sums {
  /** Sales that were paid, each counted once. */
  readonly orders: WideMinor
  /** Documents that gave money back, without voids. */
  readonly refunds: WideMinor
  /** Sales undone whole in their own shift. */
  readonly voids: WideMinor
  /** Pieces sold; what was weighed counts one. */
  readonly pieces: WideMinor
  /** Pieces that came back, by refunds and voids. */
  readonly returned: WideMinor
  /** In the goods’ own unit; only where sums are of one product. */
  readonly quantity: WideMinor
  readonly returnedQuantity: WideMinor
  /** At list prices, before anything was taken off. */
  readonly grossMinor: WideMinor
  /** The reductions, from all sources. */
  readonly deductedMinor: WideMinor
  /** The amount to pay, with tax. */
  readonly netMinor: WideMinor
  /** The tax in it. */
  readonly taxMinor: WideMinor
  readonly refundedMinor: WideMinor
  readonly refundedTaxMinor: WideMinor
  readonly voidedMinor: WideMinor
  readonly voidedTaxMinor: WideMinor
  /** The cost of the goods when they were sold, at moving average. */
  readonly costMinor: WideMinor
  /** The cost of what came back into stock; what came back damaged is lost. */
  readonly restockedMinor: WideMinor
  /** The value, without tax, of goods sold (and returned) whose cost nobody knows. */
  readonly uncostedMinor: WideMinor
  readonly uncostedBackMinor: WideMinor
  /** Deposits on pieces that were taken, and given back by refunds and voids, with the tax in them; in no sum above. */
  readonly depositMinor: WideMinor
  readonly depositBackMinor: WideMinor
}

export type SumName = keyof Sums

export const noSums: Sums = {
  orders: 0,
  refunds: 0,
  voids: 0,
  pieces: 0,
  returned: 0,
  quantity: 0,
  returnedQuantity: 0,
  grossMinor: 0,
  deductedMinor: 0,
  netMinor: 0,
  taxMinor: 0,
  refundedMinor: 0,
  refundedTaxMinor: 0,
  voidedMinor: 0,
  voidedTaxMinor: 0,
  costMinor: 0,
  restockedMinor: 0,
  uncostedMinor: 0,
  uncostedBackMinor: 0,
  depositMinor: 0,
  depositBackMinor: 0,
}

export const sumNames = Object.keys(noSums) as readonly SumName[]

/** The sum of sums of one currency, exact at every size. */
export const addSums = (parts: readonly Sums[]): Sums => {
  const added = sumNames.map((name) => [name, addWide(parts.map((part) => part[name]))])
  return Object.fromEntries(added)
}
