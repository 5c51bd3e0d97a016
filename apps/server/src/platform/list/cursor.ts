/** The place where a page ended, as text that a caller only hands back. */
export const writeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/**
 * Reads a cursor with `length` parts of text; undefined for one that was not written by `writeCursor`.
 *
 * A forged cursor can only name another place in a list that the wall has already cut to the caller's own rows.
 */
export function readCursor(cursor: string | undefined, length: number): readonly string[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(parts) || parts.length !== length) return undefined
    return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? parts.map(String) : undefined
  } catch {
    return undefined
  }
}

/** Lists count no further than this (D77). */
export const countCap = 10_000

/** One page of `rows`, of which one more than `limit` was fetched, with its cursor and the capped count. */
export const pageFrom = <Row, View>(
  rows: readonly Row[],
  limit: number,
  count: number,
  cursorOf: (row: Row) => readonly (string | number)[],
  viewOf: (row: Row) => View,
): { rows: View[]; nextCursor: string | null; total: number; totalIsCapped: boolean } => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => viewOf(row)),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null,
    total: Math.min(count, countCap),
    totalIsCapped: count > countCap,
  }
}
