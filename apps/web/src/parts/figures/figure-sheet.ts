import type { Division } from '@kassa/domain/figures/division.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import { quantityText } from '../../kit/money/format.ts'
import type { ShownTable } from '../../kit/sheet/workbook.ts'
import { figureText, rowText, type FigureTranslation } from './figure-text.ts'
import type { CurrencyFigures } from './types.ts'
import { currencyUnit } from '../../words/currency-name.ts'

/** Every row of one currency as a table of a workbook, under the name that the page's own table has. */
export function figureSheet(
  { currency, rows }: CurrencyFigures,
  by: Division,
  columns: readonly FigureKey[],
  t: FigureTranslation,
): ShownTable {
  const hasQuantity = rows.some(({ quantity }) => quantity !== null)
  const hasAbc = rows.some(({ abc }) => abc !== null)
  const headings = [
    t(`by.${by}`),
    ...(hasQuantity ? [t('quantity')] : []),
    ...columns.map((key) => t(`figure.${key}.name`)),
    ...(hasAbc ? [t('abc')] : []),
  ]
  const lines = rows.map((row) => [
    rowText(by, row, t),
    ...(hasQuantity ? [quantityText(Number(row.quantity ?? 0), row.weightUnit)] : []),
    ...columns.map((key) => figureText(key, row.figures[key], currency, row.figures)),
    ...(hasAbc ? [row.abc ?? ''] : []),
  ])
  return { title: t('table', { by: t(`by.${by}`), currency: currencyUnit(currency) }), rows: [headings, ...lines] }
}
