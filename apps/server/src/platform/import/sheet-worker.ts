import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { EncryptedFileError, readOds, readXls, readXlsx, type Sheet } from 'hucre'
import { answerFromThread } from '../work/answer-from-thread.ts'
import { fillMerged, formulasWithoutValue } from './merged-cells.ts'
import type { ParsedWorkbook, WorkbookKind } from './read-sheet.ts'
import { shownNumber } from './shown-formats.ts'
import { isLockedXls, saysTooMany, unreadReason } from './unread-workbook.ts'
import { countWithin, unseenInSheet, type UnseenParts } from './unseen/unseen.ts'
import { unseenInContent, withoutEmptyEnds, withoutRowGroups } from './unseen/unseen-ods.ts'
import { unseenInXls } from './unseen/unseen-xls.ts'
import type { UnreadWorkbook } from './workbook-thread.ts'
import { textInZip, zipOfTexts } from './zip-text.ts'

export interface WorkbookSource {
  readonly bytes: Uint8Array
  readonly kind: WorkbookKind
  readonly rows: number
  readonly columns: number
  /** True where numbers are wanted as they are shown. */
  readonly readsFormats: boolean
}

/** A cell as text: formulas and script are only what they say, dates are days. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : utcDayOf(cell.getTime())
  // A number of more digits than a spreadsheet keeps has zeros behind them, as people see it, and not what its nearest binary one ends in.
  if (typeof cell === 'number') return String(Number.isInteger(cell) ? cell : Math.round(cell * 1e6) / 1e6)
  return typeof cell === 'string' ? readable(cell) : typeof cell === 'boolean' ? String(cell) : ''
}

/** A text without what no database keeps: half of a sign, and the character zero. */
const readable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed()

const isFilled = (row: readonly unknown[]): boolean => row.some((cell) => textOf(cell).trim() !== '')

/** The content of an OpenDocument is no longer than that: the size of all that is in it was read before. */
const MOST_CONTENT = 60 * 1024 * 1024

interface Opened {
  readonly sheets: readonly Sheet[]
  /** The parts of each that nobody sees. */
  readonly unseen: readonly UnseenParts[]
}

async function open({ bytes, kind, readsFormats }: WorkbookSource): Promise<Opened> {
  if (kind === 'ods') return openOds(Buffer.from(bytes))
  if (kind === 'xls' && isLockedXls(Buffer.from(bytes))) throw new EncryptedFileError()
  const { sheets } = await (kind === 'xlsx' ? readXlsx(bytes, { readStyles: readsFormats }) : readXls(bytes))
  return { sheets, unseen: kind === 'xlsx' ? sheets.map(unseenInSheet) : unseenOfXls(Buffer.from(bytes)) }
}

async function openOds(bytes: Buffer): Promise<Opened> {
  const content = await textInZip(bytes, 'content.xml', MOST_CONTENT)
  const plain = withoutRowGroups(content)
  return { sheets: await sheetsOfOds(bytes, content, plain), unseen: unseenInContent(plain) }
}

async function sheetsOfOds(bytes: Buffer, content: string, plain: string): Promise<readonly Sheet[]> {
  const read = async (text: string): Promise<readonly Sheet[]> => {
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
    return (await readOds(text === content ? bytes : zipOfTexts({ mimetype, 'content.xml': text }))).sheets
  }
  try {
    return await read(plain)
  } catch (error) {
    if (!saysTooMany(error)) throw error
    return read(withoutEmptyEnds(plain))
  }
}

/** A file whose rows can be read is read, also where nobody can tell what of it is hidden. */
function unseenOfXls(bytes: Buffer): UnseenParts[] {
  try {
    return unseenInXls(bytes)
  } catch {
    return []
  }
}

/** The number of rows and of columns that hold something and that nobody sees, as a filter leaves them. */
function unseenCounts(
  rows: readonly (readonly unknown[])[],
  unseen: UnseenParts | undefined,
  columns: number,
): Pick<ParsedWorkbook, 'hiddenRows' | 'hiddenColumns'> {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  return {
    hiddenRows: countWithin(unseen?.rows ?? [], rows.length, (at) => isFilled(rows[at]?.slice(0, columns) ?? [])),
    hiddenColumns: countWithin(unseen?.columns ?? [], Math.min(width, columns), (at) =>
      rows.some((row) => textOf(row[at]).trim() !== ''),
    ),
  }
}

/** The sheets that hold something, and the rows of the chosen one, each with its number as the spreadsheet counts. */
async function parse(sheetIndex: number | undefined): Promise<ParsedWorkbook | UnreadWorkbook | null> {
  const { rows, columns, readsFormats } = asked
  try {
    const workbook = await opened
    const sheets = workbook.sheets
      .map((sheet, index) => ({
        index,
        name: readable(sheet.name.slice(0, 100)),
        rowCount: sheet.rows.filter(isFilled).length,
      }))
      .filter(({ rowCount }) => rowCount > 0)
    const hidden = sheets.map(({ index }) => index).filter((index) => workbook.unseen[index]?.isHidden === true)
    const shownFirst = sheets.find(({ index }) => !hidden.includes(index)) ?? sheets[0]
    const chosen = sheetIndex ?? shownFirst?.index ?? 0
    const sheet = workbook.sheets[chosen]
    const parts = {
      ...unseenCounts(sheet?.rows ?? [], workbook.unseen[chosen], columns),
      mergedCells: sheet ? fillMerged(sheet) : 0,
      emptyFormulas: sheet ? formulasWithoutValue(sheet) : 0,
    }
    if (!sheets.some(({ index }) => index === chosen)) return { sheets, chosen, hidden, ...parts, rows: null }
    const numbered = (sheet?.rows ?? []).map((row, index): [number, unknown[]] => [index + 1, row])
    // Blank rows do not count; more than can be taken is cut behind one that is too many.
    const filled = numbered.filter(([, row]) => isFilled(row)).slice(0, rows)
    const formats = sheet?.cells
    const shown = (at: number) => (cell: unknown, column: number) =>
      (typeof cell === 'number' ? shownNumber(cell, formats?.get(`${at - 1},${column}`)?.style?.numFmt) : undefined) ??
      textOf(cell)
    const textIn = readsFormats ? shown : () => textOf
    const texts = filled.map(([at, row]): [number, string[]] => [at, Array.from(row.slice(0, columns), textIn(at))])
    return { sheets, chosen, hidden, ...parts, rows: texts }
  } catch (error) {
    const reason = await unreadReason(error, Buffer.from(asked.bytes), asked.kind)
    return reason === undefined ? null : { reason }
  }
}

const asked = workerData as WorkbookSource
const opened = open(asked)
// Whoever asks for a sheet hears why there is none.
opened.catch(() => {})
parentPort?.on('message', async ({ sheetIndex }: { readonly sheetIndex?: number }) => {
  answerFromThread(await parse(sheetIndex))
})
