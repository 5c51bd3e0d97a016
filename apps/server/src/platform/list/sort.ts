import { CURRENCIES } from '@kassa/domain/money/money.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { CursorShape } from './cursor.ts'

/** A heading that means an order: a column of the list's rows, and what its values are. */
export interface Heading {
  /** The row's column, never null. */
  readonly by: Sql
  readonly as: 'text' | 'number' | 'instant' | 'day'
}

export type Headings<Name extends string = string> = Readonly<Record<Name, Heading>>

/** The order that somebody asked for. */
export interface Sort extends Heading {
  /** As it stands in the request: the heading's name, with `-` before it from the last to the first. */
  readonly asked: string
  readonly isDown: boolean
}

const casts = { text: sql``, number: sql`::bigint`, instant: sql`::timestamptz`, day: sql`::date` } as const

/** What a request's `sort` means; undefined for the list's own order. */
export function sortOf<Name extends string>(headings: Headings<Name>, asked: string | undefined): Sort | undefined {
  if (asked === undefined) return undefined
  const isDown = asked.startsWith('-')
  const heading = headings[(isDown ? asked.slice(1) : asked) as Name]
  return { ...heading, asked, isDown }
}

const finest = Math.max(...Object.values(CURRENCIES).map(({ exponent }) => exponent))
const scales = Object.values(CURRENCIES).map(({ code, exponent }) => `when '${code}' then ${10 ** (finest - exponent)}`)

/** Amounts of several currencies in the order of their numbers as people read them: a yen has no hundredths. The row has a `currency`. */
export const amountAsRead = (minor: Sql): Sql => sql`((${minor}) * case row.currency ${sql.raw(scales.join(' '))} end)`

/** A moment that may be none, which comes before all moments. */
export const momentOrNone = (at: Sql): Sql => sql`coalesce(${at}, 'epoch'::timestamptz)`

/** A place in a sorted list: which order it is of, the value, and the id where values are the same. */
export const sortCursor = ({ as }: Sort): CursorShape => ['text', as, 'id']

/** Which rows of a sorted list: in which order, behind what, how many at most. */
export type SortedPage = readonly [sort: Sort, after: readonly string[] | undefined, limit: number]

/** A row with the place where it stands in its order. */
export interface Sorted {
  readonly id: string
  readonly sortKey: string
}

/**
 * Rows of a query (with an `id`, without an order of its own) in an order somebody asked for, behind a cursor. The id decides
 * between equal values, so that pages neither repeat a row nor leave one out. The value is compared by itself too: an index
 * that carries it is entered there, also where the id is of another table.
 */
export function sortedRows(rows: Sql, ...[sort, after, limit]: SortedPage): Sql {
  const { by, as, isDown } = sort
  const direction = isDown ? sql`desc` : sql`asc`
  const than = isDown ? sql`<` : sql`>`
  const behind = after
    ? sql`${by} ${than}= ${after[1]}${casts[as]} and (${by}, row.id) ${than} (${after[1]}${casts[as]}, ${after[2]}::uuid)`
    : sql`true`
  const key = as === 'instant' ? by : sql`(${by})::text`
  return sql`
    select row.*, ${key} as sort_key from (${rows}) as row where ${behind}
    order by ${by} ${direction}, row.id ${direction} limit ${limit}`
}
