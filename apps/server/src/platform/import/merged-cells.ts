import type { Sheet } from 'hucre'

type Value = Sheet['rows'][number][number]

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Words are said of each row that a cell lies over; a number may be a sum of them. */
const isWord = (cell: Value | undefined): cell is string => typeof cell === 'string' && /\p{L}/u.test(cell)

/**
 * Writes the word of a cell that lies over several rows into each of them, as a person reads it. A number stays in the first row: over several
 * variants it may be the price of each or the stock of all. Returns how many such cells there are; one over blank rows, as a title is, is none.
 */
export function fillMerged({ rows, merges = [] }: Sheet): number {
  let count = 0
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol]
    const covered = isNothing(value) ? [] : rows.slice(startRow + 1, endRow + 1).filter(isFilled)
    if (covered.length > 0) count += 1
    if (isWord(value)) for (const row of covered) writeInto(row, startCol, value)
  }
  return count
}

const isFilled = (row: readonly Value[]): boolean => row.some((cell) => !isNothing(cell))

function writeInto(row: Value[], column: number, value: string): void {
  while (row.length <= column) row.push(null)
  if (isNothing(row[column])) row[column] = value
}

/** Returns how many cells have a formula whose value no spreadsheet has written yet: they read as empty ones. */
export function formulasWithoutValue({ cells }: Sheet): number {
  let count = 0
  for (const { formula, value, formulaResult } of cells?.values() ?? [])
    if (formula !== undefined && isNothing(value) && isNothing(formulaResult)) count += 1
  return count
}
