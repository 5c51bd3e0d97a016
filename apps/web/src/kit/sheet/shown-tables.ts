import type { ShownTable } from './workbook.ts'

/** Returns the text of a cell; a line below it comes behind a point. */
function cellText(cell: Element): string {
  const copy = cell.cloneNode(true) as Element
  for (const below of copy.querySelectorAll('small')) below.prepend(' · ')
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

const titleOf = (table: Element): string =>
  table.querySelector('caption')?.textContent ?? table.closest('section')?.querySelector('h2')?.textContent ?? ''

/** The tables that stand on a page, as they are shown. */
export const tablesIn = (place: ParentNode): ShownTable[] =>
  [...place.querySelectorAll('table')].map((table) => ({
    title: titleOf(table),
    rows: [...table.rows].map((row) => [...row.cells].map(cellText)),
  }))

const quoted = (text: string): string => `"${(/^[=+@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** The same as CSV in UTF-8 with a byte order mark: each table under its name, an empty line between two. */
export const tablesFile = (tables: readonly ShownTable[]): string =>
  `\uFEFF${tables
    .map(({ title, rows }) => [[title], ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join(''))
    .join('\r\n')}`
