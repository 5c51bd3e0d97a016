import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { failureOf, type FileBytes, openZip, sliceOf } from '../files/sliced-file.ts'
import { hasShownFormats } from './shown-formats.ts'
import { type FileLimits, type NumberedRow, type Sheet, type SheetName, shapeRows } from './sheet.ts'
import { WorkbookThread } from './workbook-thread.ts'

/** Megabytes. A workbook of the largest size allowed unpacks to far less than this; a bomb to far more. */
const MOST_UNPACKED = 60

/** One sheet of a workbook, and which others there are. */
export interface Workbook {
  readonly sheet: Sheet
  /** All that hold something, in the order of the file. */
  readonly sheets: readonly SheetName[]
  /** The index of the one that was read: where none was asked for, the first that people see. */
  readonly chosen: number
  /** Those that nobody sees in the workbook. */
  readonly hidden: readonly number[]
  /** Rows and columns of the one that was read that hold something and that nobody sees. */
  readonly hiddenRows: number
  readonly hiddenColumns: number
  /** Cells of it that lie over several rows: their words stand in each of these, their numbers in the first. */
  readonly mergedCells: number
  /** Its formulas without a value. */
  readonly emptyFormulas: number
}

interface WantedBook extends FileLimits {
  /** True where sheets of OpenDocument are taken too. */
  readonly takesOpenDocument?: boolean
  /** True where numbers are wanted as they are shown: zeros before them, and percent. */
  readonly readsFormats?: boolean
  /** How many of a row's cells are headings somebody knows. */
  readonly known: (cells: readonly string[]) => number
}

interface Wanted extends WantedBook {
  /** The sheet that was asked for; without it the first that holds something and that people see. */
  readonly sheetIndex?: number | undefined
}

/** A workbook that was opened. Whoever opened it closes it. */
export interface OpenWorkbook {
  /** A sheet by its index; without one the first that holds something and that people see. */
  readonly read: (sheetIndex?: number) => Promise<Result<Workbook>>
  readonly close: () => Promise<void>
}

/**
 * Reads a sheet of an xlsx or xls as text: the headings, then the rows below, blank ones left out. The headings are the row
 * among the first five that names most of what an import knows (a title or merged cells may stand above it), else the first.
 * The zip's directory is read before anything is unpacked, and parsing happens in a worker that is given up once it took too much of the processor.
 *
 * Refuses `import.too-large`, `import.unpacks-too-large`, `import.too-many-cells`, `import.locked`, `import.not-spreadsheet`, `import.too-slow`, `import.sheet-missing`,
 * `import.empty`, `import.too-many-rows`. Source: specification §5, D43.
 */
export async function readSheet(bytes: Buffer, wanted: Wanted): Promise<Result<Workbook>> {
  const book = await openWorkbook(bytes, wanted)
  if (!book.ok) return book
  try {
    return await book.value.read(wanted.sheetIndex)
  } finally {
    await book.value.close()
  }
}

/** Opens a workbook whose sheets are wanted one after the other: it is unpacked once for all of them. Refuses as {@link readSheet} does. */
export async function openWorkbook(bytes: Buffer, wanted: WantedBook): Promise<Result<OpenWorkbook>> {
  const sound = await soundKind(bytes, wanted)
  if (!sound.ok) return sound
  const kind = sound.value
  const readsFormats = wanted.readsFormats === true && kind === 'xlsx' && (await hasShownFormats(bytes))
  const rows = wanted.rows + wanted.headingsWithin + 1
  const thread = new WorkbookThread({ bytes, kind, rows, columns: wanted.columns, readsFormats })
  return accept({
    read: async (sheetIndex) => shaped(await thread.read(sheetIndex), wanted),
    close: () => thread.close(),
  })
}

function shaped(parsed: Result<ParsedWorkbook>, wanted: WantedBook): Result<Workbook> {
  if (!parsed.ok) return parsed
  const { rows, ...book } = parsed.value
  if (rows === null) return refuse({ code: book.sheets.length === 0 ? 'import.empty' : 'import.sheet-missing' })
  const sheet = shapeRows(rows, wanted)
  return sheet.ok ? accept({ sheet: sheet.value, ...book }) : sheet
}

/** The kind of a workbook that is small enough, packed and unpacked. */
async function soundKind(bytes: Buffer, { megabytes, takesOpenDocument }: WantedBook): Promise<Result<WorkbookKind>> {
  if (bytes.length > megabytes * 1024 * 1024) {
    return refuse({ code: 'import.too-large', facts: { limit: `${megabytes} MB` } })
  }
  const kind = kindOf(bytes)
  if (kind === undefined || (kind === 'ods' && !takesOpenDocument)) return refuse({ code: 'import.not-spreadsheet' })
  if (kind === 'xls') return accept(kind)
  const unpacked = await unpackedSize(bytes, kind)
  if (unpacked === undefined) return refuse({ code: 'import.not-spreadsheet' })
  if (unpacked > MOST_UNPACKED * 1024 * 1024)
    return refuse({ code: 'import.unpacks-too-large', facts: { limit: `${MOST_UNPACKED} MB` } })
  return accept(kind)
}

export type WorkbookKind = 'xlsx' | 'xls' | 'ods'

/** An OpenDocument names itself in its first entry, which is not packed. */
const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'

/** The kind of a file shows in so many of its bytes. */
const HEAD_BYTES = 120

const kindOf = (bytes: Buffer): WorkbookKind | undefined => {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) {
    return bytes.subarray(30, HEAD_BYTES).toString('latin1').startsWith(OPEN_DOCUMENT) ? 'ods' : 'xlsx'
  }
  return bytes.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) ? 'xls' : undefined
}

/** Returns the size that the entries of a zip claim to unpack to; undefined for a file that is no workbook. */
async function unpackedSize(bytes: FileBytes, kind: WorkbookKind): Promise<number | undefined> {
  const zip = await openZip(bytes)
  if (!zip) return undefined
  return new Promise((resolve, reject) => {
    let sum = 0
    let isWorkbook = false
    zip.on('entry', (entry: { uncompressedSize: number; fileName: string }) => {
      sum += entry.uncompressedSize
      isWorkbook ||= entry.fileName === (kind === 'ods' ? 'content.xml' : '[Content_Types].xml')
      zip.readEntry()
    })
    zip.on('end', () => resolve(isWorkbook ? sum : undefined))
    zip.on('error', (error: unknown) => {
      const failure = failureOf(error)
      if (failure) reject(failure)
      else resolve(undefined)
    })
    zip.readEntry()
  })
}

/** Returns whether a file is a workbook and no zip of files, by its first bytes and the names inside. */
export const isWorkbook = async (bytes: FileBytes): Promise<boolean> => {
  const kind = kindOf(await sliceOf(bytes, 0, HEAD_BYTES))
  return kind === 'xlsx' || kind === 'ods' ? (await unpackedSize(bytes, kind)) !== undefined : kind === 'xls'
}

/** The worker's reading of a file: every sheet's name, and the rows of the chosen one; null where there is none. */
export interface ParsedWorkbook extends Omit<Workbook, 'sheet'> {
  readonly rows: readonly NumberedRow[] | null
}
