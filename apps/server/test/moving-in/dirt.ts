import { writeOds, writeXlsx } from 'hucre'
import type { ExportFile } from './export-file.ts'

/** A file as rows of cells, the headings first, and the way it is written. */
export interface Sheet {
  readonly rows: readonly (readonly string[])[]
  readonly separator: string
  readonly lineEnd: string
  readonly encoding: 'utf-8' | 'utf-8-bom' | 'utf-16le' | 'xlsx' | 'ods'
  /** True where every cell stands in quotes. */
  readonly isQuoted?: boolean
  /** True where every row as a whole stands in quotes, as a spreadsheet writes a list that it took for one column. */
  readonly isWrapped?: boolean
  /** The number of rows above the headings. */
  readonly above: number
}

/** Changes a file as people and spreadsheets do, without changing what it says. */
export type Dirt = (sheet: Sheet, file: ExportFile, roll: Roll) => Sheet

/** Returns a whole number from 0 up to below its argument. */
export type Roll = (below: number) => number

export const cleanSheet = ({ columns, rows }: ExportFile): Sheet => ({
  rows: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))],
  separator: ',',
  lineEnd: '\n',
  encoding: 'utf-8',
  above: 0,
})

const headOf = ({ rows, above }: Sheet): readonly string[] => rows[above] ?? []

/** The rows below the headings, each changed. */
const below = (sheet: Sheet, change: (row: readonly string[], at: number) => readonly string[]): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row, at) => (at <= sheet.above ? row : change(row, at))),
})

const bare = (cell = ''): string => cell.replaceAll('\u200B', '').trim()

/** Cells of some columns that say something, each changed. */
function cells(sheet: Sheet, columns: readonly string[], change: (cell: string) => string): Sheet {
  const head = headOf(sheet)
  const wanted = new Set(columns.map((column) => column.toLowerCase()))
  const isWanted = head.map((heading) => wanted.has(heading.trim().toLowerCase()))
  // Rows that sum up or repeat the headings are no goods and no people.
  const isNone = (row: readonly string[]): boolean =>
    bare(row[0]) === 'Total' || row.every((cell, at) => bare(cell) === bare(head[at]))
  return below(sheet, (row) =>
    isNone(row) ? row : row.map((cell, at) => (isWanted[at] === true && cell.trim() !== '' ? change(cell) : cell)),
  )
}

const isNumber = (cell: string): boolean => /^\d+\.\d+$/.test(cell)
const grouped = (cell: string): string => cell.replace(/^(\d)(\d{3})\./, '$1,$2.')

function shuffled(count: number, roll: Roll): number[] {
  const left = Array.from({ length: count }, (_, at) => at)
  return Array.from({ length: count }, () => left.splice(roll(left.length), 1)[0] ?? 0)
}

export const dirts: Readonly<Record<string, Dirt>> = {
  'columns in another order': (sheet, _file, roll) => {
    const order = shuffled(headOf(sheet).length, roll)
    return {
      ...sheet,
      rows: sheet.rows.map((row, at) => (at < sheet.above ? row : order.map((one) => row[one] ?? ''))),
    }
  },
  'a column of the shop’s own': (sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row, at) =>
      at < sheet.above ? row : [at === sheet.above ? 'Aisle of our own' : 'left, at the door', ...row],
    ),
  }),
  'headings in capitals and with blanks': (sheet) => ({
    ...sheet,
    // The name of a place stands in its heading and is no word of the system.
    rows: sheet.rows.map((row, at) =>
      at === sheet.above
        ? row.map((cell) => (/\[|main|depot|tax -/i.test(cell) ? cell : `  ${cell.toUpperCase()} `))
        : row,
    ),
  }),
  'every cell a text as a formula': (sheet) =>
    below(sheet, (row) => row.map((cell) => (cell.trim() === '' ? cell : `="${cell.replaceAll('"', '""')}"`))),
  'blank lines': (sheet, _file, roll) => ({
    ...sheet,
    rows: sheet.rows.flatMap((row, at) =>
      at <= sheet.above || roll(2) === 0 ? [row] : [row, roll(2) === 0 ? [''] : row.map(() => ' ')],
    ),
  }),
  'titles above the headings': (sheet) => ({
    ...sheet,
    rows: [['My shop'], ['Exported by Ann on 3 May'], ...sheet.rows],
    above: sheet.above + 2,
  }),
  'a row that sums up': (sheet) => ({
    ...sheet,
    rows: [...sheet.rows, headOf(sheet).map((_, at) => (at === 0 ? 'Total' : at === 3 ? '123456' : ''))],
  }),
  'headings again': (sheet) => ({
    ...sheet,
    rows: sheet.rows.flatMap((row, at) => (at === sheet.above + 2 ? [headOf(sheet), row] : [row])),
  }),
  'signs of money': (sheet, { money }) => cells(sheet, money, (cell) => (isNumber(cell) ? `$${cell}` : cell)),
  'a currency behind amounts': (sheet, { money }) =>
    cells(sheet, money, (cell) => (isNumber(cell) ? `${cell} USD` : cell)),
  'thousands in groups': (sheet, { money }) => cells(sheet, money, grouped),
  'codes as formulas': (sheet, { codes }) => cells(sheet, codes, (cell) => `="${cell}"`),
  'codes with an apostrophe': (sheet, { codes }) => cells(sheet, codes, (cell) => `'${cell}`),
  'blanks around cells': (sheet) =>
    below(sheet, (row) => row.map((cell) => (cell.trim() === '' ? '\u00A0' : ` ${cell}\u200B `))),
  'texts of several lines': (sheet, { texts }) =>
    cells(sheet, texts, (cell) => `${cell}\nand "more", on\r\nmore lines`),
  'rows cut behind their last cell': (sheet) =>
    below(sheet, (row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)),
  'cells without a heading': (sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row, at) => (at < sheet.above ? row : [...row, '', ''])),
  }),
  semicolons: (sheet) => ({ ...sheet, separator: ';' }),
  tabs: (sheet) => ({ ...sheet, separator: '\t' }),
  bars: (sheet) => ({ ...sheet, separator: '|' }),
  'ends of lines of Windows': (sheet) => ({ ...sheet, lineEnd: '\r\n' }),
  'ends of lines of old Macs': (sheet) => ({ ...sheet, lineEnd: '\r' }),
  'quotes around every cell': (sheet) => ({ ...sheet, isQuoted: true }),
  'every row in one cell': (sheet) => ({ ...sheet, isWrapped: true }),
  'a heading twice, with nothing below': (sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row, at) => (at < sheet.above ? row : [...row, at === sheet.above ? (row[1] ?? '') : ''])),
  }),
  'a mark of UTF-8': (sheet) => ({ ...sheet, encoding: 'utf-8-bom' }),
  'letters garbled by a program': (sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((cell) => garble.decode(Buffer.from(cell)))),
  }),
  'UTF-16': (sheet) => ({ ...sheet, encoding: 'utf-16le' }),
  'a workbook of Excel': (sheet) => ({ ...sheet, encoding: 'xlsx' }),
  'a workbook of LibreOffice': (sheet) => ({ ...sheet, encoding: 'ods' }),
}

/** Reads UTF-8 as a program does that takes it for the encoding of Windows. */
const garble = new TextDecoder('windows-1252')

/** The file as bytes. */
export async function bytesOf({
  rows,
  separator,
  lineEnd,
  encoding,
  isQuoted = false,
  isWrapped = false,
}: Sheet): Promise<Buffer> {
  const sheets = [{ name: 'Export', rows: rows.map((row) => [...row]) }]
  if (encoding === 'xlsx') return Buffer.from(await writeXlsx({ sheets }))
  if (encoding === 'ods') return Buffer.from(await writeOds({ sheets }))
  const quoted = (cell: string): string =>
    isQuoted || /["\n\r,;|\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = rows.map((row) => row.map(quoted).join(separator))
  const whole = isWrapped ? lines.map((line) => `"${line.replaceAll('"', '""')}"`) : lines
  const text = whole.map((line) => line + lineEnd).join('')
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return Buffer.from(encoding === 'utf-8-bom' ? `\uFEFF${text}` : text)
}
