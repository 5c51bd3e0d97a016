import type { Division } from '@kassa/domain/figures/division.ts'
import { figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { addWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../place/AllowedLink.tsx'
import { figureAdds, opensBoth, type CrossPart } from './cross.ts'
import { figureText, rowText } from './figure-text.ts'
import { EndHead } from '../../ui/EndHead.tsx'

interface Props {
  readonly part: CrossPart
  readonly rows: Division
  readonly columns: Division
  readonly figure: FigureKey
}

/** Cells of a larger table open nothing by themselves: its rows and columns do. */
const MOST_LINKS = 2_000

/** One figure laid across two divisions, with the sums of both where it is one that adds up. */
export function CrossTable({ part, rows, columns, figure }: Props) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const text = (value: WideMinor | null | undefined): string => figureText(figure, value, part.currency)
  const at = new Map(part.cells.map((cell) => [`${cell.row} ${cell.column}`, cell.figures[figure]]))
  const sumOf = (of: 'row' | 'column', place: number): WideMinor =>
    addWide(part.cells.filter((cell) => cell[of] === place).map((cell) => cell.figures[figure] ?? 0))
  const isSmall = part.rows.length * part.columns.length <= MOST_LINKS
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
                <Opened to={column.opens} of={figure}>
                  {rowText(columns, column, t)}
                </Opened>
              </th>
            ))}
            {figureAdds(figure) ? <EndHead>{t('total')}</EndHead> : null}
          </tr>
        </thead>
        <tbody>
          {part.rows.map((row, place) => (
            <tr key={row.key}>
              <th scope="row">
                <Opened to={row.opens} of={figure}>
                  {rowText(rows, row, t)}
                </Opened>
              </th>
              {part.columns.map((column, across) => (
                <td key={column.key} className="is-end k-figures">
                  <Opened to={isSmall ? opensBoth(row.opens, column.opens) : null} of={figure}>
                    {text(at.get(`${place} ${across}`))}
                  </Opened>
                </td>
              ))}
              {figureAdds(figure) ? <td className="is-end k-figures">{text(sumOf('row', place))}</td> : null}
            </tr>
          ))}
        </tbody>
        {figureAdds(figure) ? (
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

/** Links a figure to its sales, where a list shows just these. */
function Opened({ to, of, children }: { to: CrossPart['rows'][number]['opens']; of: FigureKey; children: string }) {
  if (to === null || children === '–' || figures[of].opens !== 'orders') return children
  return <AllowedLink to={paths.orders(to)}>{children}</AllowedLink>
}
