import { accept, type Result } from '@kassa/domain/result.ts'
import { countCap, pageFrom, readCursor, unknownPlace, type CursorShape } from './cursor.ts'

interface Asked {
  readonly cursor?: string | undefined
  readonly limit: number
}

interface Source<Row, View> {
  /** The sort key, part by part. */
  readonly key: CursorShape
  /** Rows behind `after`, at most `limit`, in the list's order. */
  list(after: readonly string[] | undefined, limit: number): Promise<readonly Row[]>
  /** How many there are, counted no further than `cap` + 1. */
  count(cap: number): Promise<number>
  readonly keyOf: (row: Row) => readonly (string | number)[]
  readonly viewOf: (row: Row) => View
}

/** One page of a list by keyset with its capped count (D77). Refuses a cursor that no list wrote. */
export async function readPage<Row, View>(
  { cursor, limit }: Asked,
  source: Source<Row, View>,
): Promise<Result<ReturnType<typeof pageFrom<Row, View>>>> {
  const after = readCursor(cursor, source.key)
  if (cursor !== undefined && after === undefined) return unknownPlace
  const rows = await source.list(after, limit + 1)
  const count = await source.count(countCap)
  return accept(pageFrom(rows, limit, count, source.keyOf, source.viewOf))
}
