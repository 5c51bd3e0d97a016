import { foldedHeading, withoutGuard } from '../../text/sheet-cell.ts'
import type { RemarkList } from './remark-list.ts'

/** A table of a file as text, its headings found. */
export interface FileTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The number of each row as a spreadsheet counts. */
  readonly rowNumbers: readonly number[]
}

/** The places of headings, by their folded text; of two columns with one heading the first counts. */
export type HeadingIndex = ReadonlyMap<string, number>

export const indexHeadings = (columns: readonly string[]): HeadingIndex =>
  new Map(columns.map((heading, at) => [foldedHeading(heading), at] as const).toReversed())

/** The column of the first of these headings (parted by ` | `) that stands in the file; -1 for none. */
export function columnOf(index: HeadingIndex, headings: string | undefined): number {
  const names = headings === undefined ? [] : headings.split(' | ')
  return names.map((name) => index.get(foldedHeading(name)) ?? -1).find((at) => at >= 0) ?? -1
}

export const hasHeadings = (index: HeadingIndex, marks: readonly string[]): boolean =>
  marks.every((mark) => columnOf(index, mark) >= 0)

/** A cell as text, without the sign that guards it in a spreadsheet and without outer blanks. */
export const cellText = (row: readonly string[], column: number): string => withoutGuard(row[column] ?? '').trim()

const totals =
  /^(?:(?:grand |sub)?totals?|sum|summe|gesamt(?:summe)?|合计|总计|小计|共计|合計|総計|小計)(?:\s*[:：(（].*)?$/i

/** A row that sums up the others: its first filled cell says so, and most of the row is empty. */
function isTotalsRow(row: readonly string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '')
  return totals.test(filled[0]?.trim() ?? '') && filled.length <= row.length / 2
}

/** The table without the rows that sum up others; each of them is said. */
export function withoutTotals(table: FileTable, remarks: RemarkList): FileTable {
  const kept: number[] = []
  for (const [at, row] of table.rows.entries()) {
    if (isTotalsRow(row)) remarks.leaveOut({ file: table.name, row: table.rowNumbers[at] ?? at + 2 }, 'totals-row')
    else kept.push(at)
  }
  return {
    ...table,
    rows: kept.map((at) => table.rows[at] ?? []),
    rowNumbers: kept.map((at) => table.rowNumbers[at] ?? at + 2),
  }
}

/** Names the columns that say something and have no place here. */
export function sayUnreadColumns(table: FileTable, read: ReadonlySet<number>, remarks: RemarkList): void {
  const unread = table.columns.filter(
    (heading, at) => heading.trim() !== '' && !read.has(at) && table.rows.some((row) => cellText(row, at) !== ''),
  )
  if (unread.length > 0)
    remarks.leaveOut({ file: table.name, row: 1 }, 'columns-unread', { columns: unread.join(', ') })
}
