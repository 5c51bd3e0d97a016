import type { TaxOfRate } from '../basket/index.ts'
import { rowIn, rowKeyOf } from './rate.ts'

/** Figures of a row of tax that are shared out with what is taxed. */
export const TAX_FIGURES = ['payableMinor', 'taxMinor', 'baseMinor'] as const
export type TaxFigure = (typeof TAX_FIGURES)[number]

/** Σ of a figure over what belongs to a row. */
export function taxAt(rows: readonly TaxOfRate[], row: Omit<TaxOfRate, TaxFigure>, figure: TaxFigure): number {
  const key = rowKeyOf(row)
  return rows.reduce((sum, one) => (rowKeyOf(one) === key ? sum + (one[figure] ?? 0) : sum), 0)
}

/** A row with other figures; a base only where it tells one. */
export const taxOfRow = (row: TaxOfRate, figureOf: (figure: TaxFigure) => number): TaxOfRate => ({
  ...rowIn(row),
  payableMinor: figureOf('payableMinor'),
  taxMinor: figureOf('taxMinor'),
  ...(row.baseMinor !== undefined && { baseMinor: figureOf('baseMinor') }),
})

/** A row less what is taken off it. */
export const lessTax = (row: TaxOfRate, off: Partial<Pick<TaxOfRate, TaxFigure>>): TaxOfRate =>
  taxOfRow(row, (figure) => (row[figure] ?? 0) - (off[figure] ?? 0))
