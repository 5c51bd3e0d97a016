import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { stringify } from 'csv-stringify/sync'
import { writeXlsx } from 'hucre/xlsx'
import type { Context } from '../command.ts'
import { refusalBody } from '../calls/refusal.ts'
import type { TextEncoding } from './decode-text.ts'
import type { SheetHeadings } from './headings.ts'
import { readSheet, type Workbook } from './read-sheet.ts'
import { readText } from './read-text.ts'
import { fileLimits, type FileLimits, type Sheet } from './sheet.ts'

/** Why a row does not fit, at the field it is about. */
export interface RowProblem<Field extends string> {
  readonly field: Field | 'ignore' | null
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

interface FailedRow<Field extends string> extends RowProblem<Field> {
  readonly row: number
  readonly name: string
}

/** The outcome of the rows. */
export interface RowCounts<Field extends string> {
  readonly created: number
  readonly skipped: number
  readonly failed: readonly FailedRow<Field>[]
}

/** How a list of one kind of thing is taken from a sheet. */
export interface SheetImport<Field extends string> {
  readonly headings: SheetHeadings<Field>
  /** The column that must be there. */
  readonly needed: Field
  readonly maxRows: number
  /** The field whose cells are not shown as samples. */
  readonly secret?: Field
  readonly takeRows: (
    sheet: Sheet,
    fields: readonly (Field | 'ignore')[],
    isApplied: boolean,
  ) => Promise<RowCounts<Field>>
}

interface Asked {
  readonly step: 'read' | 'try' | 'apply'
  readonly mapping?: Readonly<Record<string, string>> | undefined
  readonly sheet?: number | undefined
  /** The way the file comes in (D94). */
  readonly door: 'spreadsheet' | 'text'
  readonly encoding?: TextEncoding | undefined
}

/** Reads the file, says what its columns seem to mean, and tries or takes its rows. Refuses what `sheetRefusals` of the contract names. */
export async function importSheet<Field extends string>(context: Context, asked: Asked, how: SheetImport<Field>) {
  const file = context.files.find(({ field }) => field === 'file') ?? context.files[0]
  if (!file) return refuse({ code: 'import.no-file' })
  const wanted = { ...fileLimits(how.maxRows), known: how.headings.countKnown }
  const read = await readFile(context, file.bytes, asked, wanted)
  if (!read.ok) return read
  const { columns } = read.value.sheet
  const guesses = how.headings.guess(columns)
  const fields = columns.map(
    (_, at) => (asked.mapping ? (asked.mapping[at] ?? 'ignore') : guesses[at]) as Field | 'ignore',
  )
  const counts = await countRows(context, asked.step, read.value.sheet, fields, how)
  if (!counts.ok) return counts
  return accept(answerOf(context, file.fileName.slice(0, 200), read.value, guesses, counts.value, how))
}

/** A file of text has one sheet. */
type ReadFile = Pick<Workbook, 'sheet' | 'sheets' | 'chosen'>

async function readFile(
  { locale }: Context,
  bytes: Buffer,
  { door, sheet, encoding }: Asked,
  wanted: FileLimits & Pick<Parameters<typeof readText>[1], 'known'>,
): Promise<Result<ReadFile>> {
  if (door === 'spreadsheet') return readSheet(bytes, { ...wanted, sheetIndex: sheet })
  const read = readText(bytes, { ...wanted, encoding, prefersJapanese: locale === 'ja-JP' })
  return read.ok ? accept({ sheet: read.value.sheet, sheets: [], chosen: 0 }) : read
}

async function countRows<Field extends string>(
  { locale }: Context,
  step: Asked['step'],
  sheet: Sheet,
  fields: readonly (Field | 'ignore')[],
  { headings, needed, takeRows }: SheetImport<Field>,
): Promise<Result<RowCounts<Field>>> {
  if (step === 'read') return accept({ created: 0, skipped: 0, failed: [] })
  const sound = headings.check(fields, needed, locale)
  return sound.ok ? accept(await takeRows(sheet, fields, step === 'apply')) : sound
}

function answerOf<Field extends string>(
  context: Context,
  fileName: string,
  { sheet, sheets, chosen }: ReadFile,
  guesses: readonly (Field | 'ignore')[],
  { created, skipped, failed }: RowCounts<Field>,
  { headings, secret }: SheetImport<Field>,
) {
  return {
    fileName,
    rowCount: sheet.rows.length,
    sheet: chosen,
    sheets: [...sheets],
    columns: sheet.columns.map((heading, index) => ({
      index,
      heading,
      samples: sheet.rows.slice(0, 3).map((row) => (guesses[index] === secret && secret ? '••••' : (row[index] ?? ''))),
      guess: guesses[index] ?? 'ignore',
    })),
    created,
    skipped,
    failed: failed.length,
    problems: failed.map((one) => worded(context, one, headings)),
  }
}

function worded<Field extends string>(
  { locale, requestId }: Context,
  { row, name, field, code, facts: given }: FailedRow<Field>,
  { nameOf }: SheetHeadings<Field>,
) {
  const facts = field === null || field === 'ignore' ? given : { ...given, field: nameOf(field, locale) }
  const { message } = refusalBody({ code, facts }, locale, requestId).body
  return { row, name: name.slice(0, 60), field, code, message }
}

interface Template<Field extends string> {
  readonly headings: Pick<SheetHeadings<Field>, 'fields' | 'nameOf'>
  /** The part of its file name that tells the subject, and the name of its sheet. */
  readonly of: string
  readonly sheetName: string
  readonly examples: readonly Readonly<Partial<Record<Field, string>>>[]
  readonly format: 'xlsx' | 'csv'
}

const BYTE_ORDER_MARK = '\uFEFF'

/** Hands out a file with the headings in the caller's language and examples below them. */
export async function sendTemplate<Field extends string>(
  { locale, download }: Context,
  { headings, of, sheetName, examples, format }: Template<Field>,
): Promise<void> {
  const rows = [
    headings.fields.map((field) => headings.nameOf(field, locale)),
    ...examples.map((example) => headings.fields.map((field) => example[field] ?? '')),
  ]
  const fileName = `${of}-template-${locale.slice(0, 2)}.${format}`
  if (format === 'csv') {
    const body = Buffer.from(BYTE_ORDER_MARK + stringify(rows))
    download({ fileName, contentType: 'text/csv; charset=utf-8', body })
    return
  }
  const body = Buffer.from(await writeXlsx({ sheets: [{ name: sheetName, rows }] }))
  download({ fileName, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body })
}
