import type { Result } from '@kassa/domain/result.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { countUpTo } from './count.store.ts'
import type { pageFrom } from './cursor.ts'
import { readPage } from './page.ts'
import { sortedRows, sortOf, type Headings, type Sort, type SortedRow } from './sort.ts'

const casts = {
  text: sql``,
  id: sql`::uuid`,
  instant: sql`::timestamptz`,
  day: sql`::date`,
  whole: sql`::bigint`,
  flag: sql`::boolean`,
} as const

/** A value that a list's own order goes by, over the tables of `from`. */
interface KeyPart {
  readonly by: Sql
  readonly as: keyof typeof casts
}

/** Names the parts of a list's own order, the first first. */
export const keyset = <As extends KeyPart['as']>(
  [by, as]: readonly [Sql, As],
  ...then: readonly (readonly [Sql, As])[]
): readonly [KeyPart, ...KeyPart[]] => [{ by, as }, ...then.map(([by, as]) => ({ by, as }))]

/** A list as its store declares it. `Asked` is what tells which rows are meant: whose they are, and the filters. */
export interface List<Row, Asked extends readonly unknown[]> {
  readonly columns: Sql | ((...asked: Asked) => Sql)
  /** `from … where …`; the condition can be followed by `and`. */
  readonly from: (...asked: Asked) => Sql
  /** The same with fewer tables, where the number of rows needs only these. */
  readonly counted?: (...asked: Asked) => Sql
  /** The rows of a page of the list's own order with what is looked up for these only; their order is that of the page. */
  readonly dressed?: (page: Sql) => Sql
  /** The list's own order, part by part; the last one is different for every row. */
  readonly order: readonly [KeyPart, ...KeyPart[]]
  /** The own order goes from the last to the first. */
  readonly isDown?: boolean
  /** The values of `order` as a row has them. */
  readonly keyOf: (row: Row) => readonly (string | number)[]
  /** The headings that mean another order. */
  readonly headings?: Headings | ((...asked: Asked) => Headings)
}

/** Declares a list; its types follow from what it is made of. */
export const listOf = <Row, Asked extends readonly unknown[]>(list: List<Row, Asked>): List<Row, Asked> => list

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly sort?: string | undefined
}

function rowsOf<Row, Asked extends readonly unknown[]>({ columns, from }: List<Row, Asked>, asked: Asked): Sql {
  const shown = typeof columns === 'function' ? columns(...asked) : columns
  return sql`select ${shown} ${from(...asked)}`
}

function behind({ order, isDown }: Pick<List<never, never>, 'order' | 'isDown'>, after: readonly string[]): Sql {
  const place = sql.join(order.map(({ as }, at) => sql`${after[at]}${casts[as]}`))
  return sql`(${sql.join(order.map(({ by }) => by))}) ${isDown === true ? sql`<` : sql`>`} (${place})`
}

/** Returns the rows behind a place, at most `limit`, in the list's own order. */
export function listRows<Row, Asked extends readonly unknown[]>(
  tx: Tx,
  list: List<Row, Asked>,
  asked: Asked,
  limit: number,
  after?: readonly string[],
): Promise<Row[]> {
  const order = sql.join(list.order.map(({ by }) => (list.isDown === true ? sql`${by} desc` : by)))
  const place = after ? behind(list, after) : sql`true`
  const page = sql`${rowsOf(list, asked)} and ${place} order by ${order} limit ${limit}`
  return tx.many<Row>(list.dressed ? sql`${list.dressed(page)} order by ${order}` : page)
}

/** Returns the row of a list that a condition names. */
export const findRow = <Row, Asked extends readonly unknown[]>(
  tx: Tx,
  list: List<Row, Asked>,
  asked: Asked,
  which: Sql,
): Promise<Row | undefined> => tx.maybe<Row & object>(sql`${rowsOf(list, asked)} and ${which}`)

/** Returns the first rows in the order of a heading, at most `limit`. */
export const listRowsBy = <Row, Asked extends readonly unknown[]>(
  tx: Tx,
  list: List<Row, Asked>,
  asked: Asked,
  sort: Sort,
  limit: number,
): Promise<(Row & SortedRow)[]> => tx.many(sortedRows(rowsOf(list, asked), sort, undefined, limit))

/** A list in its own order, as a page is read from it. */
const inOwnOrder = <Row, Asked extends readonly unknown[]>(tx: Tx, list: List<Row, Asked>, asked: Asked) => ({
  key: list.order.map(({ as }) => as),
  isDown: list.isDown === true,
  list: (after: readonly string[] | undefined, most: number) => listRows(tx, list, asked, most, after),
  keyOf: list.keyOf,
})

/** One page of a list in its own order, of which nobody counts the rows. Refuses a cursor that the list did not write. */
export const readRows = <Row, Asked extends readonly unknown[]>(
  tx: Tx,
  list: List<Row, Asked>,
  asked: Asked,
  { cursor, limit }: Omit<Page, 'sort'>,
): Promise<Result<ReturnType<typeof pageFrom<Row, Row>>>> =>
  readPage<Row, Row>(
    { cursor, limit },
    { ...inOwnOrder(tx, list, asked), count: () => Promise.resolve(0), viewOf: (row) => row },
  )

/** One page of a list, in its own order or in the one of a heading. Refuses a cursor that the list did not write. */
export const readList = <Row, Asked extends readonly unknown[], View>(
  tx: Tx,
  list: List<Row, Asked>,
  asked: Asked,
  { cursor, limit, sort }: Page,
  viewOf: (row: Row) => View,
): Promise<Result<ReturnType<typeof pageFrom<Row, View>>>> => {
  const { counted = list.from, headings = {} } = list
  const meanings = typeof headings === 'function' ? headings(...asked) : headings
  return readPage<Row, View>(
    { cursor, limit },
    {
      ...inOwnOrder(tx, list, asked),
      count: (cap) => countUpTo(tx, counted(...asked), cap),
      viewOf,
      sort: sortOf(meanings, sort),
      sorted: (...page) => tx.many<Row & SortedRow>(sortedRows(rowsOf(list, asked), ...page)),
    },
  )
}
