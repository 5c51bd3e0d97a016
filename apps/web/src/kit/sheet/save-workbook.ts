import type { downloadExport } from '@kassa/contract/sales/export.calls.ts'
import { saveFile } from '../../api/download.ts'
import { callForResponse } from '../../api/call.ts'
import { csvRows } from './csv-rows.ts'
import { WORKBOOK_TYPE, workbookOf } from './workbook.ts'

/** A text that a spreadsheet would have run stands behind an apostrophe in CSV; in a workbook a text is one. */
const asText = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/u, '')

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

/** Fetches a file of an export and hands it to the browser as a workbook: the same rows and headings as its CSV. */
export async function saveWorkbook(
  file: typeof downloadExport,
  asked: { readonly id: string; readonly part: number },
  name: string,
): Promise<void> {
  const response = await callForResponse(file, asked)
  const rows = csvRows(await response.text()).map((row) => row.map(asText))
  const stem = name.replace(/\.csv$/, '')
  saveFile(
    new Blob([workbookOf([{ title: stem, rows, texts: textsOf(rows[0] ?? []) }])], { type: WORKBOOK_TYPE }),
    `${stem}.xlsx`,
  )
}
