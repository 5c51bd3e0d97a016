import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { parse } from 'csv-parse/sync'
import { decodeText, type TextEncoding } from './decode-text.ts'
import { hasSwallowed, OpenQuote, REFUSED_LINE, withoutOpenQuotes } from './open-quotes.ts'
import { type FileLimits, type NumberedRow, type Sheet, shapeRows } from './sheet.ts'

interface Wanted extends FileLimits {
  readonly encoding?: TextEncoding | undefined
  /** True where a file with some bytes that cannot be read is taken all the same: they are U+FFFD then. */
  readonly takesDamaged?: boolean
  /** True where the reader's language is Japanese, which decides between two old encodings. */
  readonly prefersJapanese: boolean
  readonly known: (cells: readonly string[]) => number
  /** Hears of rows whose quotes do not end, by their numbers, and the rest is read; without it such a file is none. */
  readonly sayOpenQuote?: (row: number) => void
}

export interface TextTable {
  readonly sheet: Sheet
  readonly encoding: TextEncoding
}

const separators = [',', '\t', ';', '|'] as const

/**
 * Reads a table from a text file: commas, tabs, semicolons or bars between its cells, quotes around those that hold one. The
 * separator is the one by which its headings are known, or that makes most of the first lines equally wide.
 *
 * Refuses `import.too-large`, `import.not-text`, `import.empty`, `import.too-many-rows`. Source: D94.
 */
export function readText(bytes: Buffer, wanted: Wanted): Result<TextTable> {
  if (bytes.length > wanted.megabytes * 1024 * 1024) {
    return refuse({ code: 'import.too-large', facts: { limit: `${wanted.megabytes} MB` } })
  }
  const { encoding, prefersJapanese, takesDamaged } = wanted
  const decoded = decodeText(bytes, { wanted: encoding, prefersJapanese, takesDamaged: takesDamaged === true })
  if (!decoded) return refuse({ code: 'import.not-text' })
  const separator = separatorOf(decoded.text, wanted.known)
  const cut = cutText(decoded.text, separator, wanted)
  if (!cut) return refuse({ code: 'import.not-text' })
  const rows = unwrapped(cut, wanted)
  const sheet = shapeRows(rows, wanted)
  return sheet.ok ? accept({ sheet: sheet.value, encoding: decoded.encoding }) : sheet
}

/**
 * The rows of a file whose every row lies in one pair of quotes, as a spreadsheet writes a list that it took for a single column. Rows are cut anew where
 * that makes known headings.
 */
function unwrapped(rows: readonly NumberedRow[], { known, headingsWithin, columns }: Wanted): readonly NumberedRow[] {
  const isWrapped = rows.every(([, cells]) => cells.every((cell, at) => at === 0 || cell === ''))
  if (!isWrapped || rows.length < 2) return rows
  const head = rows.slice(0, headingsWithin).map(([, [cell = '']]) => cell)
  const separator = separators.find((one) => head.some((line) => known(tryCut(line, one, 1)[0] ?? []) > 1))
  if (separator === undefined) return rows
  return rows.map(([number, [cell = '']]): NumberedRow => [
    number,
    (tryCut(cell, separator, 1)[0] ?? []).slice(0, columns),
  ])
}

const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false } as const

/** Excel writes `sep=;` into the first line of some files. */
export const stated = /^sep=(.)\r?\n/i

/**
 * The separator by which most of a row of headings is known: rows whose last cells are cut are as wide as they like. Without such a row the one that
 * makes most of the first lines equally wide.
 */
export function separatorOf(text: string, known: Wanted['known']): string {
  const said = stated.exec(text)?.[1]
  if (said !== undefined) return said
  const head = text.slice(0, 65_536)
  const scores = separators.map((separator) => {
    const rows = tryCut(head, separator, 30)
    const widths = rows.map((cells) => cells.length)
    const widest = Math.max(1, ...widths)
    const heading = Math.max(0, ...rows.map(known))
    return widest === 1 ? 0 : (heading * 100 + widths.filter((width) => width === widest).length) * 1_000 + widest
  })
  return separators[scores.indexOf(Math.max(...scores))] ?? ','
}

function tryCut(text: string, separator: string, most: number): string[][] {
  try {
    return parse(text, { ...options, delimiter: separator, to: most })
  } catch {
    return text.split('\n', most).map((line) => line.split(separator))
  }
}

interface Counted {
  readonly records: number
  readonly empty_lines: number
  readonly lines: number
}

const isOpenQuote = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CSV_QUOTE_NOT_CLOSED'

/** Rows of a text that are not blank; undefined where its quotes do not end. */
export function cutText(
  text: string,
  separator: string,
  { rows, headingsWithin, columns, sayOpenQuote }: Wanted,
): NumberedRow[] | undefined {
  const cut = (from: string): NumberedRow[] => {
    const most = rows + headingsWithin + 1
    const found: NumberedRow[] = []
    // Empty rows count and are dropped as they come: a file of a million of them takes no room.
    let [width, begins] = [0, 0]
    const keep = (cells: string[], { records, empty_lines: empty, lines }: Counted): null => {
      if (sayOpenQuote && hasSwallowed(cells, separator, width)) throw new OpenQuote(begins)
      width ||= cells.length
      begins = lines
      if (cells[0] === REFUSED_LINE && cells.length === 1) refused.push(records + empty)
      else if (found.length < most && cells.some((cell) => cell.trim() !== ''))
        found.push([records + empty, cells.slice(0, columns)])
      return null
    }
    const refused: number[] = []
    try {
      parse(from, { ...options, skip_empty_lines: true, delimiter: separator, on_record: keep })
    } catch (error) {
      throw isOpenQuote(error) ? new OpenQuote(begins) : error
    }
    if (sayOpenQuote) for (const row of refused) sayOpenQuote(row)
    return found
  }
  const bare = text.replace(stated, '')
  if (sayOpenQuote) return withoutOpenQuotes(bare, cut)
  try {
    return cut(bare)
  } catch {
    return undefined
  }
}
