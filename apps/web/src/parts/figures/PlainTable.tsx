import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly title: string
  /** The first names the row, the others are figures. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** The text in place of an empty table. */
  readonly nothing?: string
}

/** A small table under its own heading. */
export function PlainTable({ title, columns, rows, nothing }: Props) {
  const { t } = useTranslation('figure')
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="k-muted">{nothing ?? t('nothingHere')}</p>
      ) : (
        <table className="k-plain-table k-figure-table">
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={at === 0 ? '' : 'is-end'}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {figures.map((cell, at) => (
                  <td key={columns[at + 1]} className="is-end k-figures">
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
