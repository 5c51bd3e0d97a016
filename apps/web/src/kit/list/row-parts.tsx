import { PageLink } from '../PageLink.tsx'
import type { Column } from './Rows.tsx'

/** The first column of a row, which opens what the row is about. */
export function Opening<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const target = column.opens?.(row)
  if (target === undefined) return column.render(row)
  if (typeof target === 'string')
    return (
      <PageLink to={target} className="k-opens">
        {column.render(row)}
      </PageLink>
    )
  return (
    <button type="button" className="k-opens" onClick={target}>
      {column.render(row)}
    </button>
  )
}

/** Returns the name of a row for a screen reader: its first column in plain text. */
export function nameOf<Row>([first]: readonly Column<Row>[], row: Row): string {
  if (first?.text) return first.text(row)
  const drawn = first?.render(row)
  return typeof drawn === 'string' ? drawn : ''
}
