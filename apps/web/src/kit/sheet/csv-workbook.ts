import { csvRows } from './csv-rows.ts'
import { workbookOf } from './workbook.ts'

/** Keys of columns that hold names and numbers of things, which no spreadsheet adds up. */
const NAMES = new Set(
  'order_number time_zone outlet device cashier payment options note product code unit tax_name'.split(' '),
)

/** The columns that stay texts: those, and all of a file whose headings have no keys. */
const textsOf = (headings: readonly string[]): ReadonlySet<number> =>
  new Set(
    headings.flatMap((heading, at) => {
      const key = /\[(\w+)\]$/.exec(heading)?.[1]
      return key === undefined || NAMES.has(key) ? [at] : []
    }),
  )

/** A text that a spreadsheet would have run stands behind an apostrophe in CSV; in a workbook a text is one. */
const asText = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, '')

/** A file of an export as a workbook: the same rows and headings as its CSV. */
export function csvWorkbook(csv: string, title: string): Blob {
  const rows = csvRows(csv).map((row) => row.map(asText))
  return workbookOf([{ title, rows, texts: textsOf(rows[0] ?? []) }])
}
