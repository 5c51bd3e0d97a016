import { accept, type Result } from '@kassa/domain/result.ts'
import { placeOf, sortCursor, type Sort, type SortedRow } from './sort.ts'
import { countCap, pageFrom, readCursor, unknownPlace, type CursorShape } from './cursor.ts'
import { keepPlaces } from './merge-pages.ts'

interface Asked {
  readonly cursor?: string | undefined
  readonly limit: number
}

interface Source<Row, View> {
  /** The sort key, part by part. */
  readonly key: CursorShape
  /** The list's own order goes from the last to the first, in every part of its key. */
  readonly isDown?: boolean
  /** Rows behind `after`, at most `limit`, in the list's order. */
  list(after: readonly string[] | undefined, limit: number): Promise<readonly Row[]>
  /** How many there are, counted no further than `cap` + 1. */
  count(cap: number): Promise<number>
  readonly keyOf: (row: Row) => readonly (string | number)[]
  readonly viewOf: (row: Row) => View
  /** The order somebody asked for by a heading, and the rows in it; undefined: the list's own. */
  readonly sort?: Sort | undefined
  readonly sorted?: (
    sort: Sort,
    after: readonly string[] | undefined,
    limit: number,
  ) => Promise<readonly (Row & SortedRow)[]>
}

/** Returns the list in the requested order; a cursor of another order is not valid for it. */
function inAskedOrder<Row, View>(source: Source<Row, View>): Source<Row, View> {
  const { sort, sorted } = source
  if (!sort || !sorted) return source
  return {
    ...source,
    key: sortCursor(sort),
    isDown: sort.isDown,
    list: (after, limit) => sorted(sort, after, limit),
    keyOf: (row) => placeOf(sort, row as Row & SortedRow),
  }
}

/** One page of a list by keyset with its capped count (D77). Refuses a cursor that no list wrote. */
export async function readPage<Row, View>(
  { cursor, limit }: Asked,
  given: Source<Row, View>,
): Promise<Result<ReturnType<typeof pageFrom<Row, View>>>> {
  const source = inAskedOrder(given)
  const after = readCursor(cursor, source.key)
  if (cursor !== undefined && after === undefined) return unknownPlace
  if (after && source.sort && source.sorted && after[0] !== source.sort.asked) return unknownPlace
  const rows = await source.list(after, limit + 1)
  // A first page that holds all there is has counted them.
  const isAll = after === undefined && rows.length <= limit
  const count = isAll ? rows.length : await source.count(countCap)
  const page = pageFrom(rows, limit, count, source.keyOf, source.viewOf)
  const keys = (): readonly (readonly (string | number)[])[] => rows.slice(0, limit).map((row) => source.keyOf(row))
  return accept(keepPlaces(page, { keys, shape: source.key, isDown: source.isDown === true, limit }))
}
