const cell = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n|\n|$)/gy

/** The rows of a CSV file as this program writes it. Source: RFC 4180. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const content = text.replace(/^\uFEFF/, '')
  for (const [, quoted, plain = '', end] of content.matchAll(cell)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  const isOver = rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''
  return isOver ? rows.slice(0, -1) : rows
}
