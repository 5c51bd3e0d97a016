import { isUtf8 } from 'node:buffer'
import type { FileTable } from '@kassa/domain/moving/columns/file-table.ts'
import { foldedFileName } from '@kassa/domain/moving/goods/pictures.ts'
import { isHeadingRow } from '@kassa/domain/moving/read-move.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { isWorkbook, readSheet, type Workbook } from '../../../platform/import/read-sheet.ts'
import { readText } from '../../../platform/import/read-text.ts'
import { streamText } from '../../../platform/import/stream-text.ts'
import { wholeOf } from '../../../platform/files/sliced-file.ts'
import type { FileLimits, Sheet } from '../../../platform/import/sheet.ts'
import { type HistoryFile, historyInSheet, historyInText } from '../history/history-file.ts'
import { keepPacked, Packing } from '../plan/packed-list.ts'
import {
  type BroughtFile,
  filesInZip,
  looksZipped,
  type PictureFile,
  refusedZip,
  type ZipContents,
} from './open-zip.ts'

/** Megabytes of one list: while it is read it lies in memory as a whole. */
const MOST_OF_LIST = 250

/** A move is no ordinary import: everything a shop has comes in one go. Source: moving-in.md, sizes. */
const limits: FileLimits = { megabytes: MOST_OF_LIST, rows: 1_000_000, columns: 2_000, headingsWithin: 10 }

/** The row of headings is one that a known list has; of several the widest. */
const known = (cells: readonly string[]): number =>
  isHeadingRow(cells) ? cells.filter((cell) => cell.trim() !== '').length : 0

/** Tables of the files, how each was written, and the files that could not be read with their reason. */
export interface FileTables {
  /** Rows of a large one are made when they are asked for. */
  readonly tables: readonly FileTable[]
  readonly encodings: Readonly<Record<string, string>>
  readonly unread: readonly { readonly name: string; readonly refusal: Refusal }[]
  /** Pictures of zips by their folded names. */
  readonly pictures: ReadonlyMap<string, PictureFile>
  /** Files of past sales: they are read row by row and never held. */
  readonly histories: readonly HistoryFile[]
}

async function filesOf({ name, bytes }: BroughtFile): Promise<Result<ZipContents>> {
  if ((await looksZipped(bytes)) && !(await isWorkbook(bytes))) return filesInZip(bytes)
  if (bytes.length > MOST_OF_LIST * 1024 * 1024)
    return refuse({ code: 'import.too-large', facts: { limit: `${MOST_OF_LIST} MB` } })
  return accept({
    lists: [{ name, read: () => wholeOf(bytes) }],
    pictures: [],
    others: [],
  })
}

/** The most sheets of one workbook that are read; the others are named. */
const MOST_SHEETS = 20

type Unread = FileTables['unread'][number]

interface Read {
  readonly name: string
  readonly sheet: Sheet
  readonly encoding: string
  readonly odd: OddParts
}

/** Parts of a workbook that people see otherwise than its cells say. */
type OddParts = Pick<FileTable, 'unseen' | 'mergedCells' | 'emptyFormulas'>

type PastRead = Result<HistoryFile>

interface ReadFile {
  readonly tables: readonly Read[]
  readonly unread: readonly Unread[]
  readonly histories: readonly HistoryFile[]
}

const onlyUnread = (name: string, refusal: Refusal): ReadFile => ({
  tables: [],
  unread: [{ name, refusal }],
  histories: [],
})

interface ListBytes {
  readonly name: string
  readonly bytes: Buffer
}

/** Returns whether a file begins as a web page or an XML workbook does: many a program calls such a table xls. */
const isPage = (bytes: Buffer): boolean =>
  /^\s*<(?:!doctype|!--|html|head|meta|style|table|\?xml)[\s>]/i.test(
    bytes
      .subarray(0, 512)
      .toString('latin1')
      .replace(/^\xEF\xBB\xBF/, ''),
  )

/** Every sheet of a workbook that holds something is a list of its own, and so is a text file. */
async function readFile({ name, bytes }: ListBytes, prefersJapanese: boolean): Promise<ReadFile> {
  if (await isWorkbook(bytes)) return readWorkbook(name, bytes)
  if (isPage(bytes)) return onlyUnread(name, { code: 'moving.file-is-page' })
  const past = await historyInText(name, bytes, { ...limits, known, prefersJapanese })
  if (past?.ok) return { tables: [], unread: [], histories: [past.value] }
  if (past && past.refusal.code !== 'import.not-text') return onlyUnread(name, past.refusal)
  const large = await largeTable(bytes, prefersJapanese)
  if (large) return { tables: [{ name, ...large }], unread: [], histories: [] }
  const unread: Unread[] = []
  const sayOpenQuote = (row: number): void => {
    unread.push({ name, refusal: { code: 'moving.row-open-quote', facts: { row } } })
  }
  const read = readText(bytes, { ...limits, known, prefersJapanese, sayOpenQuote, takesDamaged: true })
  if (!read.ok) return onlyUnread(name, read.refusal)
  const { sheet, encoding } = read.value
  // Past sales whose quotes do not end cannot be streamed: the rows that are whole are read as those of other lists.
  const whole = await historyInSheet(name, sheet, limits.rows)
  if (whole?.ok) return { tables: [], unread, histories: [{ ...whole.value, encoding }] }
  return { tables: [{ name, sheet: keptSheet(sheet), encoding, odd: {} }], unread, histories: [] }
}

/** Bytes of a text that is read row by row; a smaller one is read at once. */
const LARGE_TEXT = 1024 * 1024

/**
 * The rows of a large text, which wait on the disk as they come, so that neither the text nor its rows lie in memory as a whole. Undefined for one that is small, too
 * long, written in an older encoding or damaged: it is read as others are.
 */
async function largeTable(bytes: Buffer, prefersJapanese: boolean): Promise<Omit<Read, 'name'> | undefined> {
  const text =
    bytes.length > LARGE_TEXT && isUtf8(bytes) ? streamText(bytes, { ...limits, known, prefersJapanese }) : undefined
  // One column may be a list whose rows lie in one cell each.
  if (text?.encoding !== 'utf-8' || text.columns.filter((heading) => heading !== '').length < 2) return undefined
  const packing = new Packing<readonly string[]>()
  const rowNumbers: number[] = []
  try {
    for await (const [number, row] of text.rows()) {
      if (packing.length === limits.rows) return undefined
      packing.add(row)
      rowNumbers.push(number)
    }
  } catch {
    return undefined
  }
  if (packing.length === 0) return undefined
  return { sheet: unpacked(text.columns, rowNumbers, packing.end()), encoding: text.encoding, odd: {} }
}

async function readWorkbook(name: string, bytes: Buffer): Promise<ReadFile> {
  const wanted = { ...limits, known, takesOpenDocument: true, readsFormats: true }
  const book = await readSheet(bytes, wanted)
  if (!book.ok && book.refusal.code !== 'import.empty') return onlyUnread(name, ofMove(book.refusal))
  const sheets = book.ok ? book.value.sheets : []
  const tables: Read[] = []
  const histories: HistoryFile[] = []
  const unread: Unread[] = book.ok ? [] : [{ name, ...book }]
  const sheetAt = (index: number, at: number) => {
    if (book.ok && index === book.value.chosen) return book
    return at < MOST_SHEETS ? readSheet(bytes, { ...wanted, sheetIndex: index }) : tooMany
  }
  for (const [at, { index, name: sheetName }] of sheets.entries()) {
    const own = sheets.length === 1 ? name : `${name} › ${sheetName}`
    const isHidden = book.ok && book.value.hidden.includes(index)
    const read = isHidden ? hiddenSheet : await sheetAt(index, at)
    const past: PastRead | undefined = read.ok ? await historyInSheet(own, read.value.sheet, limits.rows) : read
    if (past?.ok === false) unread.push({ name: own, refusal: past.refusal })
    else if (past) histories.push(past.value)
    else if (read.ok) tables.push({ name: own, ...tableOf(read.value) })
  }
  return { tables, unread, histories }
}

/** Other imports take workbooks of Excel alone, and say so. */
const ofMove = (refusal: Refusal): Refusal =>
  refusal.code === 'import.not-spreadsheet' ? { code: 'moving.workbook-unreadable' } : refusal

const tooMany = refuse({ code: 'moving.too-many-sheets', facts: { most: MOST_SHEETS } })
const hiddenSheet = refuse({ code: 'moving.sheet-hidden' })

/** Rows and columns that nobody sees are read, since a filter that stayed on would lose goods: that is said. */
function tableOf({ sheet, hiddenRows: rows, hiddenColumns: columns, ...book }: Workbook): Omit<Read, 'name'> {
  const { mergedCells, emptyFormulas } = book
  const unseen = rows + columns === 0 ? {} : { unseen: { rows, columns } }
  return { sheet: keptSheet(sheet), encoding: 'workbook', odd: { ...unseen, mergedCells, emptyFormulas } }
}

/** Files that are no lists, named so that nobody looks for them later. */
const leftInZip = (name: string, { pictures, others }: Pick<ZipContents, 'pictures' | 'others'>): Unread[] => [
  ...(pictures.length === 0
    ? []
    : [{ name, refusal: { code: 'moving.zip-pictures', facts: { count: pictures.length } } }]),
  ...others.map((other) => ({ name: other, refusal: { code: 'moving.no-list', facts: {} } })),
]

/** Of two files of the same sales the one of whole sales speaks last: its amounts are those that were paid. */
const detailOf = ({ survey: { dialect } }: HistoryFile): number =>
  dialect.amounts === 'of-row' && dialect.fields.item !== undefined ? 0 : 1
const byDetail = (left: HistoryFile, right: HistoryFile): number => detailOf(left) - detailOf(right)

/** Names of tables are used once, so that answers and remarks belong to one. */
function uniqueName(name: string, taken: Readonly<Record<string, string>>): string {
  let own = name
  for (let at = 2; Object.hasOwn(taken, own); at += 1) own = `${name} (${at})`
  return own
}

/** A table of fewer rows stays in memory. */
const FEW_ROWS = 2_000

/** A large table waits on the disk, and its rows are read anew each time they are asked for: all lists of a move together would not fit. */
function keptSheet({ columns, rows, rowNumbers }: Sheet): Sheet {
  if (rows.length < FEW_ROWS) return { columns, rows, rowNumbers }
  return unpacked(columns, rowNumbers, keepPacked(rows))
}

const unpacked = (columns: readonly string[], rowNumbers: readonly number[], kept: Iterable<readonly string[]>) => ({
  columns,
  rowNumbers,
  get rows() {
    return [...kept]
  },
})

const named = ({ sheet, odd }: Read, name: string): FileTable => ({
  name,
  ...odd,
  columns: sheet.columns,
  rowNumbers: sheet.rowNumbers,
  get rows() {
    return sheet.rows
  },
})

/** The lists of one file, one after the other. One that is broken refuses the whole. */
async function readLists(file: BroughtFile, prefersJapanese: boolean) {
  const inside = await filesOf(file)
  if (!inside.ok) return inside
  const lists: ReadFile[] = []
  for (const { name, read } of inside.value.lists) {
    const bytes = await read()
    if (!bytes) return refusedZip('moving.zip-broken', name)
    lists.push(await readFile({ name, bytes }, prefersJapanese))
  }
  return accept({ ...inside.value, lists })
}

/** Reads what was brought, zips opened; what cannot be read is named and takes nothing else with it. */
export async function readBrought(files: readonly BroughtFile[], prefersJapanese = false): Promise<FileTables> {
  const tables: FileTable[] = []
  const encodings: Record<string, string> = {}
  const unread: Unread[] = []
  const pictures = new Map<string, PictureFile>()
  const histories: HistoryFile[] = []
  for (const file of files) {
    const inside = await readLists(file, prefersJapanese)
    if (!inside.ok) {
      unread.push({ name: file.name, refusal: inside.refusal })
      continue
    }
    for (const one of inside.value.pictures) pictures.set(foldedFileName(one.name), one)
    unread.push(...leftInZip(file.name, inside.value))
    for (const read of inside.value.lists) {
      unread.push(...read.unread)
      for (const past of read.histories) {
        const own = uniqueName(past.survey.name, encodings)
        histories.push({ ...past, survey: { ...past.survey, name: own } })
        encodings[own] = past.encoding
      }
      for (const table of read.tables) {
        const own = uniqueName(table.name, encodings)
        tables.push(named(table, own))
        encodings[own] = table.encoding
      }
    }
  }
  return { tables, encodings, unread, pictures, histories: histories.toSorted(byDetail) }
}
