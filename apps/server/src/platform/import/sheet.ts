import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** A table of a file as text. */
export interface Sheet {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The number of each row as the file counts, from 1. */
  readonly rowNumbers: readonly number[]
}

export interface SheetName {
  readonly index: number
  readonly name: string
  /** Rows that are not blank, its headings among them. */
  readonly rowCount: number
}

export type NumberedRow = readonly [number: number, cells: readonly string[]]

export interface FileLimits {
  readonly megabytes: number
  /** Rows below the headings. */
  readonly rows: number
  readonly columns: number
  /** How far down headings may begin: titles and merged cells stand above them. */
  readonly headingsWithin: number
}

/** Returns the limits of a file. Source: specification §5, D43, D94. */
export const fileLimits = (rows: number): FileLimits => ({ megabytes: 5, rows, columns: 200, headingsWithin: 5 })

/**
 * Rows that are not blank as a table: the headings are the row among the first few of which `known` knows most, else the first.
 *
 * Refuses `import.empty` and `import.too-many-rows`.
 */
export function shapeRows(
  rows: readonly NumberedRow[],
  { rows: most, headingsWithin, known }: FileLimits & { readonly known: (cells: readonly string[]) => number },
): Result<Sheet> {
  const counts = rows.slice(0, headingsWithin).map(([, cells]) => known(cells))
  const head = Math.max(0, counts.indexOf(Math.max(0, ...counts)))
  const columns = rows[head]?.[1].map((cell) => cell.trim()) ?? []
  const below = rows.slice(head + 1)
  if (below.length === 0) return refuse({ code: 'import.empty' })
  if (below.length > most) return refuse({ code: 'import.too-many-rows', facts: { limit: most } })
  return accept({ columns, rows: below.map(([, cells]) => cells), rowNumbers: below.map(([number]) => number) })
}
