import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { FileRow } from './sort-rows.ts'

/** Every row of the file, in its order. */
export async function* readRows(file: string): AsyncGenerator<FileRow> {
  const parser = createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }))
  let line = 1
  for await (const record of parser) {
    line += 1
    const fields = record as Record<string, string>
    yield {
      line,
      invoice: fields['InvoiceNo'] ?? '',
      code: fields['StockCode'] ?? '',
      description: (fields['Description'] ?? '').trim(),
      quantity: Number(fields['Quantity']),
      price: fields['UnitPrice'] ?? '',
      at: fields['InvoiceDate'] ?? '',
    }
  }
}
