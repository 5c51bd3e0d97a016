/** Cells as a spreadsheet puts them on the clipboard: rows by lines, cells by tabs, in quotes where a cell holds one of them. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const piece = /(?:^|(?<=[\t\n]))"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]+)|(\t)|(\n)/g
  let cell = ''
  const close = (): void => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '')
  for (const [, quoted, plain, tab, line] of lines.matchAll(piece)) {
    if (quoted !== undefined) cell = quoted.replaceAll('""', '"')
    else if (plain !== undefined) cell += plain
    else if (tab !== undefined) close()
    else if (line !== undefined) {
      close()
      rows.push([])
    }
  }
  close()
  return rows
}

const quoted = (cell: string): string => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The separator is said in the first line: cells full of commas are no columns. */
const SAID = 'sep=\t\n'

/** The cells as a text file for an import. */
export const fileOfCells = (cells: readonly (readonly string[])[], name: string): File =>
  new File([SAID, cells.map((row) => row.map(quoted).join('\t')).join('\n')], name, {
    type: 'text/tab-separated-values',
  })

/** Cells under headings that are their numbers, for rows that were pasted without any. */
export function withHeadings(cells: readonly (readonly string[])[]): string[][] {
  const widest = Math.max(0, ...cells.map((row) => row.length))
  return [Array.from({ length: widest }, (_, at) => String(at + 1)), ...cells.map((row) => [...row])]
}

/** The same cells with another text in one of them. */
export const withCell = (
  cells: readonly (readonly string[])[],
  { row, column, text }: { readonly row: number; readonly column: number; readonly text: string },
): string[][] =>
  cells.map((old, at) => {
    if (at !== row) return [...old]
    return Array.from({ length: Math.max(old.length, column + 1) }, (_, place) =>
      place === column ? text : (old[place] ?? ''),
    )
  })
