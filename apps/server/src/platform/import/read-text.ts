import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { parse } from 'csv-parse/sync'
import { decodeText, type TextEncoding } from './decode-text.ts'
import { type FileLimits, type NumberedRow, type Sheet, shapeRows } from './sheet.ts'

interface Wanted extends FileLimits {
  readonly encoding?: TextEncoding | undefined
  /** Whether the reader's language is Japanese, which decides between two old encodings. */
  readonly prefersJapanese: boolean
  readonly known: (cells: readonly string[]) => number
}

export interface TextTable {
  readonly sheet: Sheet
  readonly encoding: TextEncoding
}

const separators = [',', '\t', ';', '|'] as const

/**
 * Reads a table from a text file: commas, tabs, semicolons or bars between its cells, quotes around those that hold one. The
 * separator is the one that makes most of the first lines equally wide.
 *
 * Refuses `import.too-large`, `import.not-text`, `import.empty`, `import.too-many-rows`. Source: D94.
 */
export function readText(bytes: Buffer, wanted: Wanted): Result<TextTable> {
  if (bytes.length > wanted.megabytes * 1024 * 1024) {
    return refuse({ code: 'import.too-large', facts: { limit: `${wanted.megabytes} MB` } })
  }
  const decoded = decodeText(bytes, { wanted: wanted.encoding, prefersJapanese: wanted.prefersJapanese })
  if (!decoded) return refuse({ code: 'import.not-text' })
  const rows = cutText(decoded.text, separatorOf(decoded.text), wanted)
  if (!rows) return refuse({ code: 'import.not-text' })
  const sheet = shapeRows(rows, wanted)
  return sheet.ok ? accept({ sheet: sheet.value, encoding: decoded.encoding }) : sheet
}

const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false } as const

/** Excel writes `sep=;` into the first line of some files. */
export const stated = /^sep=(.)\r?\n/i

/** The separator that makes most of the first lines equally wide. */
export function separatorOf(text: string): string {
  const said = stated.exec(text)?.[1]
  if (said !== undefined) return said
  const head = text.slice(0, 65_536)
  const scores = separators.map((separator) => {
    const widths = tryCut(head, separator, 30).map((cells) => cells.length)
    const widest = Math.max(1, ...widths)
    return widest === 1 ? 0 : widths.filter((width) => width === widest).length * 1_000 + widest
  })
  return separators[scores.indexOf(Math.max(...scores))] ?? ','
}

function tryCut(text: string, separator: string, most: number): string[][] {
  try {
    return parse(text, { ...options, delimiter: separator, to: most })
  } catch {
    return []
  }
}

interface Counted {
  readonly records: number
  readonly empty_lines: number
}

/** Rows of a text that are not blank; undefined where its quotes do not end. */
export function cutText(
  text: string,
  separator: string,
  { rows, headingsWithin, columns }: Wanted,
): NumberedRow[] | undefined {
  try {
    const most = rows + headingsWithin + 1
    const found: NumberedRow[] = []
    // Empty rows count and are dropped as they come: a file of a million of them takes no room.
    const keep = (cells: string[], { records, empty_lines: empty }: Counted): null => {
      if (found.length < most && cells.some((cell) => cell.trim() !== ''))
        found.push([records + empty, cells.slice(0, columns)])
      return null
    }
    parse(text.replace(stated, ''), { ...options, skip_empty_lines: true, delimiter: separator, on_record: keep })
    return found
  } catch {
    return undefined
  }
}
