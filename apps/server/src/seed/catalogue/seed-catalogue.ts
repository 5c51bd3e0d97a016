import { createReadStream } from 'node:fs'
import { compose } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { parse } from 'csv-parse'
import { searchTextOf, takeChangeNumber } from '../../modules/catalogue/public.ts'
import type { Database } from '../../platform/db/database.ts'
import { json } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { type CatalogueGoods, type RowFault, readCatalogueRow } from './catalogue-row.ts'
import { insertGoods } from './catalogue.store.ts'

export interface SeededCatalogue {
  readonly added: number
  /** Rows whose bar code a product had already. */
  readonly known: number
  readonly refused: readonly { readonly line: number; readonly fault: RowFault }[]
}

const openingStock = 100
const batchSize = 1_000

async function* rowsOf(file: string): AsyncGenerator<Record<string, string>> {
  const bytes = createReadStream(file)
  const parser = parse({ columns: true, bom: true, relax_quotes: true, relax_column_count: true })
  yield* (file.endsWith('.gz') ? compose(bytes, createGunzip(), parser) : compose(bytes, parser)) as AsyncIterable<
    Record<string, string>
  >
}

const bulkRow = ({ code, name, priceMinor, costMinor }: CatalogueGoods) => ({
  id: newId(),
  documentId: newId(),
  name,
  searchText: searchTextOf({ name, names: {}, reading: '' }),
  code,
  folded: barCodeKey(code),
  priceMinor,
  costMinor,
})

/**
 * Loads a catalogue file (CSV, also gzipped, with `barcode` or `code`, and `name`) into a merchant: every sound row a
 * product with its stated test price, listed and in stock at every outlet. What is there already stays as it is.
 */
export async function seedCatalogue(
  database: Database,
  merchantId: string,
  file: string,
  now: string,
): Promise<SeededCatalogue> {
  const refused: { line: number; fault: RowFault }[] = []
  let waiting: CatalogueGoods[] = []
  const total = { added: 0, known: 0 }
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    const goods = json(waiting.map((one) => bulkRow(one)))
    const added = await database.transaction({ kind: 'merchant', merchantId }, async (tx) => {
      const changeNumber = await takeChangeNumber(tx, merchantId)
      const businessDay = now.slice(0, 10)
      return insertGoods(tx, merchantId, { goods, quantity: openingStock, changeNumber, businessDay, now })
    })
    total.added += added
    total.known += waiting.length - added
    waiting = []
  }
  let line = 1
  for await (const row of rowsOf(file)) {
    line += 1
    const read = readCatalogueRow(row)
    if (typeof read === 'string') refused.push({ line, fault: read })
    else waiting.push(read)
    if (waiting.length === batchSize) await flush()
  }
  await flush()
  return { ...total, refused }
}
