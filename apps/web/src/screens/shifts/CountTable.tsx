import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** The first names the rows, the others stand over amounts. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly name: ReactNode; readonly amounts: readonly ReactNode[] }[]
}

/** Shows the amounts taken beside the drawer's own cash, line by line: the kind, and its amounts. */
export function CountTable({ title, columns: [first, ...others], rows }: Props) {
  return (
    <section className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={title}>
      <div className="k-panel-head">
        <h2>{title}</h2>
      </div>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col" className="is-end">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, amounts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {amounts.map((amount, at) => (
                <td key={others[at]} className="is-end">
                  {amount}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
