import {
  downloadImportTemplate as templateCall,
  readImport as readCall,
  readTextImport as readTextCall,
} from '@kassa/contract/catalogue/import.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { exampleAmount } from '../../../platform/import/example-amount.ts'
import { readSheet } from '../../../platform/import/read-sheet.ts'
import { readText } from '../../../platform/import/read-text.ts'
import { sendTemplate } from '../../../platform/import/sheet-import.ts'
import { fileLimits, type Sheet } from '../../../platform/import/sheet.ts'
import { listCurrencies } from '../../organisation/public.ts'
import { guessFields, headingOf, importFields, type ImportField } from './import-headings.ts'
import { sourceOf } from './import-sources.ts'
import { insertRun } from './product-run.store.ts'

/** Rows of products in a spreadsheet (specification §5), and in a text file, which other systems fill without asking (D94). */
const sheetLimits = fileLimits(1_000)
const textLimits = fileLimits(1_000)

const known = (cells: readonly string[]): number => guessFields(cells).filter((field) => field !== 'ignore').length

const fileOf = ({ files }: Context) => files.find(({ field }) => field === 'file') ?? files[0]

/** Keeps what was read until somebody has said what its columns mean. */
async function keepSheet(context: Context, givenName: string, sheet: Sheet) {
  const { tx, merchantId, actor, now } = context
  const { columns, rows } = sheet
  const id = context.newId()
  const fileName = givenName.slice(0, 200)
  const run = { kind: 'import' as const, byId: actor.accountId, byName: actor.name, at: now, rowCount: rows.length }
  await insertRun(tx, merchantId, { ...run, id, fileName, sheet })
  const guesses = guessFields(columns)
  return {
    id,
    fileName,
    rowCount: rows.length,
    source: sourceOf(columns)?.name ?? null,
    columns: columns.map((heading, index) => ({
      index,
      heading,
      samples: rows.slice(0, 3).map((row) => row[index] ?? ''),
      guess: guesses[index] ?? 'ignore',
    })),
  }
}

const readImport = command(readCall, async (context, { sheet: sheetIndex }) => {
  const file = fileOf(context)
  if (!file) return refuse({ code: 'import.no-file' })
  const read = await readSheet(file.bytes, { ...sheetLimits, sheetIndex, known })
  if (!read.ok) return read
  const { sheet, sheets, chosen } = read.value
  return accept({ ...(await keepSheet(context, file.fileName, sheet)), sheets: [...sheets], sheet: chosen })
})

const readTextImport = command(readTextCall, async (context, { encoding }) => {
  const file = fileOf(context)
  if (!file) return refuse({ code: 'import.no-file' })
  const read = readText(file.bytes, { ...textLimits, encoding, prefersJapanese: context.locale === 'ja-JP', known })
  if (!read.ok) return read
  return accept({ ...(await keepSheet(context, file.fileName, read.value.sheet)), encoding: read.value.encoding })
})

const examplesIn = (currencies: readonly string[]): readonly Readonly<Partial<Record<ImportField, string>>>[] => [
  {
    name: 'Green tea 500 ml',
    code: '4006381333931',
    category: 'Drinks/Tea',
    unit: 'bottle',
    sellPrice: exampleAmount(350, currencies),
    stock: '24',
  },
  {
    name: 'Apples',
    customCode: 'A-10',
    type: 'weighed',
    weightUnit: 'kg',
    sellPrice: exampleAmount(499, currencies),
    stock: '12.5',
  },
]

const downloadImportTemplate = command(templateCall, async (context, { format }) => {
  const examples = examplesIn(await listCurrencies(context.tx, context.merchantId))
  const headings = { fields: importFields, nameOf: headingOf }
  await sendTemplate(context, { headings, of: 'products', sheetName: 'Products', examples, format })
  return accept({})
})

export const readCommands = [readImport, readTextImport, downloadImportTemplate]
