import type { Division } from '@kassa/domain/figures/division.ts'
import { figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { addWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../place/AllowedLink.tsx'
import { figureAdds, opensBoth, type CrossPart } from './cross.ts'
import { figureText, rowText } from './figure-text.ts'
import { EndHead } from '../../ui/EndHead.tsx'
import { shapeOnPhone } from './PlainTable.tsx'
import { currencyUnit } from '../../words/currency-name.ts'

interface Props {
  readonly part: CrossPart
  readonly rows: Division
  readonly columns: Division
  readonly figure: FigureKey
}

/** Cells of a larger table open nothing by themselves: its rows and columns do. */
const MOST_LINKS = 2_000

/** One figure laid across two divisions, with the sums of both where it is one that adds up; on a phone in twos below each row's name. */
export function CrossTable({ part, rows, columns, figure }: Props) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const text = (value: WideMinor | null | undefined): string => figureText(figure, value, part.currency)
  const at = new Map(part.cells.map((cell) => [`${cell.row} ${cell.column}`, cell.figures[figure]]))
  const sumOf = (of: 'row' | 'column', place: number): WideMinor =>
    addWide(part.cells.filter((cell) => cell[of] === place).map((cell) => cell.figures[figure] ?? 0))
  const isSmall = part.rows.length * part.columns.length <= MOST_LINKS
  const name = t('table', { by: `${t(`by.${rows}`)} × ${t(`by.${columns}`)}`, currency: currencyUnit(part.currency) })
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={name}>
      <table className={`k-plain-table k-figure-table${shapeOnPhone(part.columns.length + 1)}`} role="table">
        <caption className="k-hidden">{name}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t(`by.${rows}`)}
            </th>
            {part.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                role="columnheader"
                className="is-end"
                aria-label={rowText(columns, column, t)}
              >
                <Opened to={column.opens} of={figure}>
                  {rowText(columns, column, t)}
                </Opened>
              </th>
            ))}
            {figureAdds(figure) ? <EndHead>{t('total')}</EndHead> : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {part.rows.map((row, place) => (
            <tr key={row.key} role="row">
              <th scope="row" role="rowheader">
                <Opened to={row.opens} of={figure}>
                  {rowText(rows, row, t)}
                </Opened>
              </th>
              {part.columns.map((column, across) => (
                <td key={column.key} role="cell" data-title={rowText(columns, column, t)} className="is-end k-figures">
                  <Opened to={isSmall ? opensBoth(row.opens, column.opens) : null} of={figure}>
                    {text(at.get(`${place} ${across}`))}
                  </Opened>
                </td>
              ))}
              {figureAdds(figure) ? (
                <td role="cell" data-title={t('total')} className="is-end k-figures">
                  {text(sumOf('row', place))}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        {figureAdds(figure) ? (
          <tfoot role="rowgroup">
            <tr role="row">
              <th scope="row" role="rowheader">
                {t('total')}
              </th>
              {part.columns.map((column, across) => (
                <td key={column.key} role="cell" data-title={rowText(columns, column, t)} className="is-end k-figures">
                  {text(sumOf('column', across))}
                </td>
              ))}
              <td role="cell" data-title={t('total')} className="is-end k-figures">
                {text(addWide(part.cells.map((cell) => cell.figures[figure] ?? 0)))}
              </td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

/** Links a figure to its sales, where a list shows just these. */
function Opened({ to, of, children }: { to: CrossPart['rows'][number]['opens']; of: FigureKey; children: string }) {
  if (to === null || children === '–' || figures[of].opens !== 'orders') return children
  return <AllowedLink to={paths.orders(to)}>{children}</AllowedLink>
}
