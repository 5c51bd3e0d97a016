import { refuse } from '@kassa/domain/result.ts'

/** The place where a page ended, as text that a caller only hands back. */
export const writeCursor = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

const unstorable = /\0|\p{Surrogate}/u
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A day of the calendar, in the years the database and JavaScript both know. */
function isDay(text: string): boolean {
  const [, year = ''] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? []
  const at = Date.parse(`${text}T00:00:00Z`)
  return year > '0000' && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))

/** The possible types of a part of a sort key, each with the test of its form. */
const parts = {
  text: (text: string) => text.length <= 300 && !unstorable.test(text),
  id: (text: string) => uuid.test(text),
  instant: isInstant,
  day: isDay,
  dayOrNone: (text: string) => text === '' || isDay(text),
  whole: (text: string) => /^\d{1,15}$/.test(text),
  /** A whole number of the database, with its sign. */
  number: (text: string) => /^-?\d{1,18}$/.test(text),
  flag: (text: string) => text === '0' || text === '1',
} as const

/** A list's sort key, part by part. */
export type CursorShape = readonly (keyof typeof parts)[]

/**
 * Reads a cursor of a list's own shape; undefined for one that this list did not write.
 *
 * A forged cursor can only name another place in a list that the wall has already cut to the caller's own rows.
 */
export function readCursor(cursor: string | undefined, shape: CursorShape): readonly string[] | undefined {
  if (cursor === undefined) return undefined
  try {
    const found: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(found) || found.length !== shape.length) return undefined
    if (!found.every((part) => typeof part === 'string' || typeof part === 'number')) return undefined
    const texts = found.map(String)
    return shape.every((part, at) => parts[part](texts[at] ?? '')) ? texts : undefined
  } catch {
    return undefined
  }
}

/** The refusal of a cursor that the list did not write. */
export const unknownPlace = refuse({ code: 'request.place-unknown' })

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
