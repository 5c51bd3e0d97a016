import type { Sheet } from 'hucre'

/** A run of rows or columns, counted from 0, up to its end. */
export interface UnseenSpan {
  readonly from: number
  readonly end: number
}

/** The parts of a sheet that nobody sees, as its file says. */
export interface UnseenParts {
  /** The sheet as a whole, as programs keep lists of choices in. */
  readonly isHidden: boolean
  readonly rows: readonly UnseenSpan[]
  readonly columns: readonly UnseenSpan[]
}

const one = (at: number): UnseenSpan => ({ from: at, end: at + 1 })

/** The parts of a sheet of an xlsx. */
export const unseenInSheet = ({ hidden, veryHidden, rowDefs, columns }: Sheet): UnseenParts => ({
  isHidden: hidden === true || veryHidden === true,
  rows: [...(rowDefs ?? [])].flatMap(([at, row]) => (row.hidden === true ? [one(at)] : [])),
  columns: (columns ?? []).flatMap((column, at) => (column.hidden === true ? [one(at)] : [])),
})

/** Returns how many rows or columns of some runs hold something. */
export function countWithin(spans: readonly UnseenSpan[], length: number, isFilled: (at: number) => boolean): number {
  let count = 0
  for (const { from, end } of spans)
    for (let at = from; at < Math.min(end, length); at += 1) if (isFilled(at)) count += 1
  return count
}
