import type { ReactNode } from 'react'
import { PageLink } from '../PageLink.tsx'
import type { Column } from './Rows.tsx'

/** The first column of a row, which opens what the row is about. */
export function Opening<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const target = column.opens?.(row)
  if (typeof target !== 'function') return opened(column.render(row), target ?? false, () => undefined)
  return opened(column.render(row), true, target)
}

/** Draws a content that opens an address, or does something where that is true. */
export function opened(content: ReactNode, opens: string | boolean, onOpen: () => void): ReactNode {
  if (opens === false) return content
  if (typeof opens === 'string')
    return (
      <PageLink to={opens} className="k-opens">
        {content}
      </PageLink>
    )
  return (
    <button type="button" className="k-opens" onClick={onOpen}>
      {content}
    </button>
  )
}

/** Returns the name of a row for a screen reader: its first column in plain text. */
export function nameOf<Row>(
  [first]: readonly Column<Row>[],
  row: Row,
  draw: () => ReactNode = () => first?.render(row),
): string {
  if (first?.text) return first.text(row)
  const drawn = draw()
  return typeof drawn === 'string' ? drawn : ''
}
