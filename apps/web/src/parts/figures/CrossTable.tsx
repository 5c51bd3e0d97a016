import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import type { Division } from '@kassa/domain/figures/division.ts'
import { figureOf, figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { addWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { noSums } from '@kassa/domain/figures/sums.ts'
import { useTranslation } from 'react-i18next'
import { figureText, rowText } from './figure-text.ts'

type Part = OutputOf<(typeof crossFigures)['answer']>['byCurrency'][number]

interface Props {
  readonly part: Part
  readonly rows: Division
  readonly columns: Division
  readonly figure: FigureKey
}

/** Whether a figure of a whole is the sum of its parts; quotients are not. */
const adds = (figure: FigureKey): boolean => figures[figure].from.kind !== 'quotient' && figureOf(figure, noSums) === 0

/** One figure laid across two divisions, with the sums of both where it is one that adds up. */
export function CrossTable({ part, rows, columns, figure }: Props) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const text = (value: WideMinor | null | undefined): string => figureText(figure, value, part.currency)
  const at = new Map(part.cells.map((cell) => [`${cell.row} ${cell.column}`, cell.figures[figure]]))
  const sumOf = (of: 'row' | 'column', place: number): WideMinor =>
    addWide(part.cells.filter((cell) => cell[of] === place).map((cell) => cell.figures[figure] ?? 0))
  const name = t('table', { by: `${t(`by.${rows}`)} × ${t(`by.${columns}`)}`, currency: part.currency })
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={name}>
      <table className="k-plain-table k-figure-table">
        <caption className="k-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`by.${rows}`)}</th>
            {part.columns.map((column) => (
              <th key={column.key} scope="col" className="is-end">
                {rowText(columns, column, t)}
              </th>
            ))}
            {adds(figure) ? (
              <th scope="col" className="is-end">
                {t('total')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {part.rows.map((row, place) => (
            <tr key={row.key}>
              <th scope="row">{rowText(rows, row, t)}</th>
              {part.columns.map((column, across) => (
                <td key={column.key} className="is-end k-figures">
                  {text(at.get(`${place} ${across}`))}
                </td>
              ))}
              {adds(figure) ? <td className="is-end k-figures">{text(sumOf('row', place))}</td> : null}
            </tr>
          ))}
        </tbody>
        {adds(figure) ? (
          <tfoot>
            <tr>
              <th scope="row">{t('total')}</th>
              {part.columns.map((column, across) => (
                <td key={column.key} className="is-end k-figures">
                  {text(sumOf('column', across))}
                </td>
              ))}
              <td className="is-end k-figures">{text(addWide(part.cells.map((cell) => cell.figures[figure] ?? 0)))}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
