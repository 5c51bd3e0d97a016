import { figures, type FigureKey } from '@kassa/domain/figures/figures.ts'
import type { Division } from '@kassa/domain/figures/division.ts'
import { useTranslation } from 'react-i18next'
import { quantityText } from '../../kit/money/format.ts'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../place/AllowedLink.tsx'
import { FigureName } from './FigureName.tsx'
import { FigureChange, isThere } from './FigureTiles.tsx'
import { figureText, rowText } from './figure-text.ts'
import { shapeOnPhone } from './PlainTable.tsx'
import type { CurrencyFigures, FigureRow } from './types.ts'
import { EndHead } from '../../ui/EndHead.tsx'
import { currencyUnit } from '../../words/currency-name.ts'

interface Props {
  readonly part: CurrencyFigures
  readonly by: Division
  readonly columns: readonly FigureKey[]
}

/**
 * The figures row by row: the first column opens the sales behind the row, every heading explains its figure. A phone shows the figures of a row in twos below
 * its name.
 */
export function FigureTable({ part, by, columns }: Props) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const { currency, rows, total } = part
  const all = [total, ...rows.map(({ figures: own }) => own)]
  const shown = columns.filter(
    (key) => (figures[key].isCost !== true || all.some((one) => one[key] !== null)) && isThere(key, all),
  )
  const first = shown[0]
  const isRanked = rows.some(({ comparedPlace }) => comparedPlace !== null)
  const hasAbc = rows.some(({ abc }) => abc !== null)
  const hasQuantity = rows.some(({ quantity }) => quantity !== null)
  const name = t('table', { by: t(`by.${by}`), currency: currencyUnit(currency) })
  const shape = shapeOnPhone(shown.length + [hasQuantity, hasAbc, isRanked].filter(Boolean).length)
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={name}>
      <table className={`k-plain-table k-figure-table${shape}`} role="table">
        <caption className="k-hidden">{name}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t(`by.${by}`)}
            </th>
            {hasQuantity ? <EndHead>{t('quantity')}</EndHead> : null}
            {shown.map((key) => (
              <th key={key} scope="col" role="columnheader" className="is-end" aria-label={t(`figure.${key}.name`)}>
                <FigureName of={key} />
              </th>
            ))}
            {hasAbc ? (
              <th scope="col" role="columnheader">
                {t('abc')}
              </th>
            ) : null}
            {isRanked ? <EndHead>{t('place')}</EndHead> : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.key} role="row">
              <th scope="row" role="rowheader">
                <RowName by={by} row={row} />
              </th>
              {hasQuantity ? (
                <td role="cell" data-title={t('quantity')} className="is-end k-figures">
                  {quantityText(Number(row.quantity ?? 0), row.weightUnit)}
                </td>
              ) : null}
              {shown.map((key) => (
                <td key={key} role="cell" data-title={t(`figure.${key}.name`)} className="is-end k-figures">
                  {figureText(key, row.figures[key], currency, row.figures)}
                  {key === first && row.compared !== null ? (
                    <small className="k-block">
                      <FigureChange of={key} now={row.figures} before={row.compared} currency={currency} />
                    </small>
                  ) : null}
                </td>
              ))}
              {hasAbc ? (
                <td role="cell" data-title={t('abc')}>
                  {row.abc}
                </td>
              ) : null}
              {isRanked ? (
                <td role="cell" data-title={t('place')} className="is-end k-figures">
                  <Place row={row} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
      {part.count > rows.length ? (
        <p className="k-muted">{t('more', { shown: rows.length, count: part.count })}</p>
      ) : null}
    </div>
  )
}

function RowName({ by, row }: { by: Division; row: FigureRow }) {
  const { t } = useTranslation(['figure', 'payment', 'order'])
  const text = rowText(by, row, t)
  return row.opens === null ? <span>{text}</span> : <AllowedLink to={paths.orders(row.opens)}>{text}</AllowedLink>
}

/** Its place, and by how many it rose or fell. */
function Place({ row }: { row: FigureRow }) {
  if (row.comparedPlace === null || row.comparedPlace === row.place) return row.place
  const rose = row.comparedPlace - row.place
  return (
    <>
      {row.place} <small className={rose > 0 ? 'k-good' : 'k-bad'}>{rose > 0 ? `▲${rose}` : `▼${-rose}`}</small>
    </>
  )
}
