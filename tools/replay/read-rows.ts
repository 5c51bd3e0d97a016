import { parse } from 'csv-parse'
import { plainBytes } from './history-folder.ts'
import type { FileRow } from './sort-rows.ts'

/** Every row of the files, in their order; lines are counted on from file to file, headings too. */
export async function* readRows(files: readonly string[]): AsyncGenerator<FileRow> {
  let line = 0
  for (const file of files) {
    line += 1
    for await (const record of plainBytes(file).pipe(parse({ columns: true, bom: true }))) {
      line += 1
      yield rowOf(line, record as Readonly<Record<string, string>>)
    }
  }
}

const rowOf = (line: number, fields: Readonly<Record<string, string>>): FileRow => ({
  line,
  invoice: fields['InvoiceNo'] ?? '',
  code: fields['StockCode'] ?? '',
  description: (fields['Description'] ?? '').trim(),
  quantity: Number(fields['Quantity']),
  price: fields['UnitPrice'] ?? '',
  at: fields['InvoiceDate'] ?? '',
  // Some tables write it as a decimal.
  customer: (fields['CustomerID'] ?? '').replace(/\.0$/, ''),
})
