import { HistoryLook, type HistorySurvey } from '@kassa/domain/moving/history/read-history.ts'
import { historyOfHeadings } from '@kassa/domain/moving/read-move.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { FileLimits, NumberedRow, Sheet } from '../../../platform/import/sheet.ts'
import { streamText } from '../../../platform/import/stream-text.ts'

/** A file of past sales: what one look at it said, and its rows, read anew each time. */
export interface HistoryFile {
  readonly survey: HistorySurvey
  readonly encoding: string
  readonly rows: () => AsyncIterable<NumberedRow>
}

type Bare = Omit<HistoryFile, 'survey'> & { readonly name: string; readonly columns: readonly string[] }

/** Rows of past sales; undefined for others. Refuses `import.too-many-rows`, `import.not-text`. */
export async function historyInRows(
  { name, columns, encoding, rows }: Bare,
  most: number,
): Promise<Result<HistoryFile> | undefined> {
  const dialect = historyOfHeadings(columns)
  if (!dialect) return undefined
  const look = new HistoryLook({ name, columns, dialect })
  let count = 0
  try {
    for await (const [, row] of rows()) {
      count += 1
      if (count > most) return refuse({ code: 'import.too-many-rows', facts: { limit: most } })
      look.add(row)
    }
  } catch {
    return refuse({ code: 'import.not-text' })
  }
  return accept({ survey: look.survey(), encoding, rows })
}

/** A text file of past sales; undefined for another one. Refuses `import.too-many-rows`, `import.not-text`. */
export async function historyInText(
  name: string,
  bytes: Buffer,
  wanted: FileLimits & { readonly prefersJapanese: boolean; readonly known: (cells: readonly string[]) => number },
): Promise<Result<HistoryFile> | undefined> {
  if (bytes.length > wanted.megabytes * 1024 * 1024) return undefined
  const text = streamText(bytes, wanted)
  return text && historyInRows({ name, ...text }, wanted.rows)
}

/** The same of a sheet of a workbook. */
export const historyInSheet = (name: string, { columns, rows, rowNumbers }: Sheet, most: number) => {
  // eslint-disable-next-line require-yield -- the rows are there already
  const read = async function* (): AsyncGenerator<NumberedRow> {
    for (const [at, row] of rows.entries()) yield [rowNumbers[at] ?? at + 2, row]
  }
  return historyInRows({ name, columns, encoding: 'workbook', rows: read }, most)
}
