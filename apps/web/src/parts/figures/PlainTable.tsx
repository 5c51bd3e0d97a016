import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './plain-table.css'

interface Props {
  readonly title: string
  /** The first names the row, the others are figures. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** The text in place of an empty table. */
  readonly nothing?: string
}

/** As many figures as a phone shows beside each other where their row's name stands above them; more are scrolled to. */
const MOST_FIGURES = 3

/** A small table under its own heading. */
export function PlainTable({ title, columns, rows, nothing }: Props) {
  const { t } = useTranslation('figure')
  const isStacked = columns.length === MOST_FIGURES + 1
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="k-muted">{nothing ?? t('nothingHere')}</p>
      ) : (
        <table className={`k-plain-table k-figure-table${isStacked ? ' is-stacked' : ''}`} role="table">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column, at) => (
                <th key={column} scope="col" role="columnheader" className={at === 0 ? '' : 'is-end'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key} role="row">
                <th scope="row" role="rowheader">
                  {name}
                </th>
                {figures.map((cell, at) => (
                  <td key={columns[at + 1]} role="cell" className="is-end k-figures">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
