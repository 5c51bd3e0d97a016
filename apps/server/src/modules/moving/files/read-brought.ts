import type { FileTable } from '@kassa/domain/moving/columns/file-table.ts'
import { foldedFileName } from '@kassa/domain/moving/goods/pictures.ts'
import { isHeadingRow } from '@kassa/domain/moving/read-move.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { isWorkbook, type OpenWorkbook, openWorkbook, type Workbook } from '../../../platform/import/read-sheet.ts'
import { readText } from '../../../platform/import/read-text.ts'
import { wholeOf } from '../../../platform/files/sliced-file.ts'
import type { FileLimits, Sheet } from '../../../platform/import/sheet.ts'
import { type HistoryFile, historyInRows, historyInSheet, historyInText } from '../history/history-file.ts'
import { keepPacked } from '../plan/packed-list.ts'
import { isPage } from './is-page.ts'
import { type SheetRows, type LargeText, largeSheet, openList } from './large-list.ts'
import {
  type BroughtFile,
  filesInZip,
  type ListFile,
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
  /** Rows of a large one lie on the disk. */
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
  readonly sheet: SheetRows
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

/** A list; undefined for one that is broken. A large text that cannot be read row by row is read as others are. */
async function readList({ name, read }: ListFile, prefersJapanese: boolean): Promise<ReadFile | undefined> {
  const opened = await openList(read, { ...limits, known, prefersJapanese })
  const large = opened && !Buffer.isBuffer(opened) ? await readLarge(name, opened) : undefined
  if (large) return large
  const bytes = opened && !Buffer.isBuffer(opened) ? await read() : opened
  return bytes && readFile({ name, bytes }, prefersJapanese)
}

async function readLarge(name: string, { text, isSound }: LargeText): Promise<ReadFile | undefined> {
  const past = await historyInRows({ name, ...text }, limits.rows)
  if (past?.ok) return { tables: [], unread: [], histories: [past.value] }
  if (past) return past.refusal.code === 'import.not-text' ? undefined : onlyUnread(name, past.refusal)
  const sheet = await largeSheet(text, isSound, limits.rows)
  return sheet && { tables: [{ name, sheet, encoding: text.encoding, odd: {} }], unread: [], histories: [] }
}

/** Every sheet of a workbook that holds something is a list of its own, and so is a text file. */
async function readFile({ name, bytes }: ListBytes, prefersJapanese: boolean): Promise<ReadFile> {
  if (await isWorkbook(bytes)) return readWorkbook(name, bytes)
  if (isPage(bytes)) return onlyUnread(name, { code: 'moving.file-is-page' })
  const past = await historyInText(name, bytes, { ...limits, known, prefersJapanese })
  if (past?.ok) return { tables: [], unread: [], histories: [past.value] }
  if (past && past.refusal.code !== 'import.not-text') return onlyUnread(name, past.refusal)
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

async function readWorkbook(name: string, bytes: Buffer): Promise<ReadFile> {
  const opened = await openWorkbook(bytes, { ...limits, known, takesOpenDocument: true, readsFormats: true })
  if (!opened.ok) return onlyUnread(name, ofMove(opened.refusal))
  try {
    return await readSheets(name, opened.value)
  } finally {
    await opened.value.close()
  }
}

async function readSheets(name: string, opened: OpenWorkbook): Promise<ReadFile> {
  const book = await opened.read()
  if (!book.ok && book.refusal.code !== 'import.empty') return onlyUnread(name, ofMove(book.refusal))
  const sheets = book.ok ? book.value.sheets : []
  const tables: Read[] = []
  const histories: HistoryFile[] = []
  const unread: Unread[] = book.ok ? [] : [{ name, ...book }]
  const sheetAt = (index: number, at: number) => {
    if (book.ok && index === book.value.chosen) return book
    return at < MOST_SHEETS ? opened.read(index) : tooMany
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

/** A large table waits on the disk, and its rows are read anew each time they are asked for: a single one of them is too much for memory. */
const keptSheet = ({ columns, rows, rowNumbers }: Sheet): SheetRows => ({
  columns,
  rowNumbers,
  rows: rows.length < FEW_ROWS ? rows : keepPacked(rows),
})

/** The lists of one file, one after the other. One that is broken refuses the whole. */
async function readLists(file: BroughtFile, prefersJapanese: boolean) {
  const inside = await filesOf(file)
  if (!inside.ok) return inside
  const lists: ReadFile[] = []
  for (const list of inside.value.lists) {
    const read = await readList(list, prefersJapanese)
    if (!read) return refusedZip('moving.zip-broken', list.name)
    lists.push(read)
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
        tables.push({ name: own, ...table.odd, ...table.sheet })
        encodings[own] = table.encoding
      }
    }
  }
  return { tables, encodings, unread, pictures, histories: histories.toSorted(byDetail) }
}
