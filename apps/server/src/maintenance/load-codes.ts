import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import type { KnownCodeFault } from '@kassa/domain/product/known-code.ts'
import { type KnownCodeRow, type LeftOut, loadKnownCodes } from '../modules/catalogue/public.ts'
import { readCatalogueFile } from '../seed/catalogue/read-catalogue-file.ts'
import { MaintenanceRefused } from './refused.ts'
import type { Task } from './tasks.ts'

const usage = 'npm run load-codes -- FILE.csv[.gz] [--whole]'

const options = { whole: { type: 'boolean', default: false } } as const

/** The headings by which tables of codes name their columns, in small letters. */
const HEADINGS = {
  code: ['code', 'barcode', 'gtin', 'ean'],
  name: ['name', 'product_name', 'product name'],
  brand: ['brand', 'brands', 'brand_name'],
} as const

const faultText: Readonly<Record<KnownCodeFault, string>> = {
  'no-gtin': 'no bar code of 8, 12, 13 or 14 digits with its check digit',
  'own-number': 'a number that shops give out themselves',
  'no-name': 'no name of two characters',
}

function columnsOf(headings: readonly string[]): { code: number; name: number; brand: number } {
  const lower = headings.map((heading) => heading.trim().toLowerCase())
  const at = (names: readonly string[]): number => lower.findIndex((heading) => names.includes(heading))
  const columns = { code: at(HEADINGS.code), name: at(HEADINGS.name), brand: at(HEADINGS.brand) }
  if (columns.code === -1 || columns.name === -1)
    throw new MaintenanceRefused(
      'The first row has to name the columns "code" and "name" ("brand" too, where there is one). Nothing was loaded.',
    )
  return columns
}

async function* readRows(file: string): AsyncGenerator<KnownCodeRow> {
  let columns: ReturnType<typeof columnsOf> | undefined
  let row = 0
  for await (const cells of readCatalogueFile(file)) {
    row += 1
    if (columns === undefined) columns = columnsOf(cells)
    else
      yield { row, code: cells[columns.code] ?? '', name: cells[columns.name] ?? '', brand: cells[columns.brand] ?? '' }
  }
  if (columns === undefined) throw new MaintenanceRefused(`${file} is empty. Nothing was loaded.`)
}

const leftOutText = (fault: KnownCodeFault, { count, first }: LeftOut): string =>
  `left out, ${faultText[fault]}: ${count} (row ${first.join(', ')}${count > first.length ? ' …' : ''})`

/** `npm run load-codes -- FILE [--whole]`: names and brands of bar codes, for products that are made. */
export const loadCodes: Task = async ({ database }, { args }, say, progress) => {
  const { values, positionals } = parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new MaintenanceRefused(usage)
  if (!fs.existsSync(file)) throw new MaintenanceRefused(`There is no file ${file}. Nothing was loaded.`)
  const { rows, kept, leftOut } = await loadKnownCodes(database, readRows(file), {
    isWhole: values.whole,
    progress: (done) => progress(countedNoun(done, 'row')),
  })
  say(`${countedNoun(rows, 'row')} read, ${countedNoun(kept, 'code')} new or changed`)
  for (const [fault, found] of leftOut) say(leftOutText(fault, found))
  return 0
}
