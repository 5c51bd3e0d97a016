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
  /** Only the last cell is a figure: a phone shows it beside the row's name, and below both what the other cells say, without headings. */
  readonly isBrief?: boolean
}

/** From three figures on, those of a row stand in twos below its name on a phone, each under its own heading: beside each other, large ones were cut. */
export const shapeOnPhone = (figures: number): string => (figures < 3 ? '' : ' is-paired')

/** A small table under its own heading. */
export function PlainTable({ title, columns, rows, nothing, isBrief = false }: Props) {
  const { t } = useTranslation('figure')
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="k-muted">{nothing ?? t('nothingHere')}</p>
      ) : (
        <table
          className={`k-plain-table k-figure-table${isBrief ? ' is-brief' : shapeOnPhone(columns.length - 1)}`}
          role="table"
        >
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
                  <td key={columns[at + 1]} role="cell" data-title={columns[at + 1]} className="is-end k-figures">
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
