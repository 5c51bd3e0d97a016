import { CURRENCIES } from '@kassa/domain/money/money.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { CursorShape } from './cursor.ts'

/** The value that rows are sorted by: a column of theirs, never null, and the type of its values. */
interface Value {
  readonly by: Sql
  readonly as: 'text' | 'number' | 'instant' | 'day'
}

/** A heading that means an order. */
export interface Heading extends Value {
  /** A second value that decides between equal values before the id does, where an index goes on with it. */
  readonly second?: Value
}

export type Headings<Name extends string = string> = Readonly<Record<Name, Heading>>

/** The order that somebody asked for. */
export interface Sort extends Heading {
  /** The order as it stands in the request: the heading's name, with `-` before it from the last to the first. */
  readonly asked: string
  readonly isDown: boolean
}

const casts = { text: sql``, number: sql`::bigint`, instant: sql`::timestamptz`, day: sql`::date` } as const

/** Returns the meaning of a request's `sort`; undefined for the list's own order. */
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

/** A place in a sorted list: which order it is of, the values, and the id where they are the same. */
export const sortCursor = ({ as, second }: Sort): CursorShape => ['text', as, ...(second ? [second.as] : []), 'id']

/** Returns the position of a row in an order, in the form that `sortCursor` defines. */
export const placeOf = ({ asked, second }: Sort, { sortKey, secondKey, id }: SortedRow): readonly string[] => [
  asked,
  sortKey,
  ...(second ? [secondKey ?? ''] : []),
  id,
]

/** A page of a sorted list: its order, the row it comes after, and the most rows it holds. */
export type SortedPage = readonly [sort: Sort, after: readonly string[] | undefined, limit: number]

/** A row with the place where it stands in its order. */
export interface SortedRow {
  readonly id: string
  readonly sortKey: string
  /** The second value, for an order that has one. */
  readonly secondKey?: string
}

/** A value as a place in the order names it. */
const keyOf = ({ by, as }: Value): Sql => (as === 'instant' ? by : sql`(${by})::text`)

/** An order's values as columns of its rows. */
export const sortKeys = (sort: Sort): Sql =>
  sort.second ? sql`${keyOf(sort)} as sort_key, ${keyOf(sort.second)} as second_key` : sql`${keyOf(sort)} as sort_key`

/** The order itself. */
export const inOrder = ({ by, second, isDown }: Sort): Sql => {
  const way = isDown ? sql` desc` : sql``
  return sql.join([by, ...(second ? [second.by] : []), sql`row.id`].map((one) => sql`${one}${way}`))
}

/**
 * Rows of a query (with an `id`, without an order of its own) in an order somebody asked for, behind a cursor. The id decides
 * between equal values, so that pages neither repeat a row nor leave one out. The value is compared by itself too: an index
 * that carries it is entered there, also where the id is of another table.
 */
export function sortedRows(rows: Sql, ...[sort, after, limit]: SortedPage): Sql {
  return sql`
    select row.*, ${sortKeys(sort)} from (${rows}) as row where ${after ? behind(sort, after) : sql`true`}
    order by ${inOrder(sort)} limit ${limit}`
}

function behind({ by, as, second, isDown }: Sort, [, ...after]: readonly string[]): Sql {
  const than = isDown ? sql`<` : sql`>`
  const values = [{ by, as }, ...(second ? [second] : [])]
  const columns = sql.join([...values.map((one) => one.by), sql`row.id`])
  const place = sql.join([...values.map((one, at) => sql`${after[at]}${casts[one.as]}`), sql`${after.at(-1)}::uuid`])
  return sql`${by} ${than}= ${after[0]}${casts[as]} and (${columns}) ${than} (${place})`
}
