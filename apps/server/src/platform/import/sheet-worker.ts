import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import { workerData } from 'node:worker_threads'
import { readOds, readXls, readXlsx, type Sheet } from 'hucre'
import { answerFromThread } from '../work/answer-from-thread.ts'
import type { ParsedWorkbook } from './read-sheet.ts'
import { shownNumber } from './shown-formats.ts'

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

/** A sheet that nobody sees unless they ask for it, as programs keep lists of choices in. */
const isHidden = (sheet: Sheet | undefined): boolean => sheet?.hidden === true || sheet?.veryHidden === true

/** The number of rows and of columns that hold something and that nobody sees, as a filter leaves them. */
const hiddenRows = (sheet: Sheet | undefined, columns: number): number =>
  [...(sheet?.rowDefs ?? [])].filter(
    ([at, { hidden }]) => hidden === true && isFilled(sheet?.rows[at]?.slice(0, columns) ?? []),
  ).length
const hiddenColumns = (sheet: Sheet | undefined): number =>
  (sheet?.columns ?? []).filter(
    ({ hidden }, at) => hidden === true && sheet?.rows.some((row) => textOf(row[at]).trim() !== '') === true,
  ).length

/** The sheets that hold something, and the rows of the chosen one, each with its number as the spreadsheet counts. */
async function parse({
  bytes,
  kind,
  sheetIndex,
  rows,
  columns,
  readsFormats = false,
}: Asked): Promise<ParsedWorkbook | null> {
  try {
    const workbook = await { xlsx: readXlsx, xls: readXls, ods: readOds }[kind](bytes, { readStyles: readsFormats })
    const sheets = workbook.sheets
      .map((sheet, index) => ({
        index,
        name: sheet.name.slice(0, 100),
        rowCount: sheet.rows.filter(isFilled).length,
      }))
      .filter(({ rowCount }) => rowCount > 0)
    const hidden = sheets.map(({ index }) => index).filter((index) => isHidden(workbook.sheets[index]))
    const shownFirst = sheets.find(({ index }) => !hidden.includes(index)) ?? sheets[0]
    const chosen = sheetIndex ?? shownFirst?.index ?? 0
    const sheet = workbook.sheets[chosen]
    const parts = { hiddenRows: hiddenRows(sheet, columns), hiddenColumns: hiddenColumns(sheet) }
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
