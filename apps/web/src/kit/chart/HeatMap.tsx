interface Props {
  /** The content of the map, in words. */
  readonly title: string
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  /** Null where nothing has been. */
  readonly value: (row: number, column: number) => number | null
  readonly text: (value: number) => string
  /** The figures stand in the cells. */
  readonly isWritten?: boolean
}

/** A table whose cells are colored by how much they hold, so that whoever cannot see colors reads the same figures. */
export function HeatMap({ title, rows, columns, value, text, isWritten = false }: Props) {
  const all = rows.flatMap((_, row) => columns.map((__, column) => value(row, column) ?? 0))
  const most = Math.max(1, ...all)
  return (
    <div className="k-heat" tabIndex={0} role="group" aria-label={title}>
      <table>
        <caption className="k-hidden">{title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column, at) => {
                const held = value(row, at)
                return (
                  <td key={column} title={held === null ? undefined : `${name} ${column} · ${text(held)}`}>
                    <i style={{ opacity: held === null || held <= 0 ? 0 : 0.12 + (0.88 * held) / most }} />
                    <span className={isWritten ? 'k-heat-figure' : 'k-hidden'}>{held === null ? '–' : text(held)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
