import { addWide, type WideMinor } from '../money/wide.ts'

/**
 * What is added up of the books, of one business day and outlet, in one currency; everything a page shows is worked out of these. Counts are
 * whole; amounts are minor units; quantities are pieces, or thousandths of kg and pound, or grams. Nothing here is negative but by
 * corrections of the method of payment. Source: figures.md, D80.
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
  /** What was taken off, from all sources. */
  readonly deductedMinor: WideMinor
  /** What was to be paid, with tax. */
  readonly netMinor: WideMinor
  /** The tax in it. */
  readonly taxMinor: WideMinor
  readonly refundedMinor: WideMinor
  readonly refundedTaxMinor: WideMinor
  readonly voidedMinor: WideMinor
  readonly voidedTaxMinor: WideMinor
  /** What the goods had cost when they were sold, at moving average. */
  readonly costMinor: WideMinor
  /** The cost of what came back into stock; what came back damaged is lost. */
  readonly restockedMinor: WideMinor
  /** What was sold, and came back, of goods whose cost nobody knows, without tax. */
  readonly uncostedMinor: WideMinor
  readonly uncostedBackMinor: WideMinor
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
}

export const sumNames = Object.keys(noSums) as readonly SumName[]

/** The sum of sums of one currency, exact at every size. */
export const addSums = (parts: readonly Sums[]): Sums => {
  const added = sumNames.map((name) => [name, addWide(parts.map((part) => part[name]))])
  return Object.fromEntries(added)
}
