import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import { workerData } from 'node:worker_threads'
import { readOds, readXls, readXlsx, type Sheet } from 'hucre'
import { answerFromThread } from '../work/answer-from-thread.ts'
import type { ParsedWorkbook } from './read-sheet.ts'
import { shownNumber } from './shown-formats.ts'
import { countWithin, unseenInSheet, type UnseenParts } from './unseen/unseen.ts'
import { unseenInContent, withoutRowGroups } from './unseen/unseen-ods.ts'
import { unseenInXls } from './unseen/unseen-xls.ts'
import { textInZip, zipOfTexts } from './zip-text.ts'

interface Asked {
  readonly bytes: Uint8Array
  readonly kind: 'xlsx' | 'xls' | 'ods'
  readonly sheetIndex?: number
  readonly rows: number
  readonly columns: number
  /** True where numbers are wanted as they are shown. */
  readonly readsFormats?: boolean
}

/** A cell as text: formulas and script are only what they say, dates are days. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : utcDayOf(cell.getTime())
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(Math.round(cell * 1e6) / 1e6)
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : ''
}

const isFilled = (row: readonly unknown[]): boolean => row.some((cell) => textOf(cell).trim() !== '')

/** The content of an OpenDocument is no longer than that: the size of all that is in it was read before. */
const MOST_CONTENT = 60 * 1024 * 1024

interface Opened {
  readonly sheets: readonly Sheet[]
  /** The parts of each that nobody sees. */
  readonly unseen: readonly UnseenParts[]
}

async function open({ bytes, kind, readsFormats = false }: Asked): Promise<Opened> {
  if (kind === 'ods') return openOds(Buffer.from(bytes))
  const { sheets } = await (kind === 'xlsx' ? readXlsx(bytes, { readStyles: readsFormats }) : readXls(bytes))
  return { sheets, unseen: kind === 'xlsx' ? sheets.map(unseenInSheet) : unseenOfXls(Buffer.from(bytes)) }
}

async function openOds(bytes: Buffer): Promise<Opened> {
  const content = await textInZip(bytes, 'content.xml', MOST_CONTENT)
  const plain = withoutRowGroups(content)
  const mimetype = 'application/vnd.oasis.opendocument.spreadsheet'
  const { sheets } = await readOds(plain === content ? bytes : zipOfTexts({ mimetype, 'content.xml': plain }))
  return { sheets, unseen: unseenInContent(plain) }
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
async function parse(asked: Asked): Promise<ParsedWorkbook | null> {
  const { sheetIndex, rows, columns, readsFormats = false } = asked
  try {
    const workbook = await open(asked)
    const sheets = workbook.sheets
      .map((sheet, index) => ({
        index,
        name: sheet.name.slice(0, 100),
        rowCount: sheet.rows.filter(isFilled).length,
      }))
      .filter(({ rowCount }) => rowCount > 0)
    const hidden = sheets.map(({ index }) => index).filter((index) => workbook.unseen[index]?.isHidden === true)
    const shownFirst = sheets.find(({ index }) => !hidden.includes(index)) ?? sheets[0]
    const chosen = sheetIndex ?? shownFirst?.index ?? 0
    const sheet = workbook.sheets[chosen]
    const parts = unseenCounts(sheet?.rows ?? [], workbook.unseen[chosen], columns)
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
  } catch {
    return null
  }
}

answerFromThread(await parse(workerData as Asked))
