import { accept, type Result } from '@kassa/domain/result.ts'
import { RefusalError } from '../calls/refusal.ts'
import type { Tx } from '../db/tx.ts'
import { addFields, besideOf, keepBeside, oneOfEach, type Parts, type Together } from '../clusters/overview.ts'
import { countCap, pageFrom, readCursor, unknownPlace, type CursorShape } from './cursor.ts'
import { listRows, listRowsBy, type List } from './list.store.ts'
import { placesOf, type PageOfList } from './merge-pages.ts'
import { placeOf, sortCursor, sortOf, type Headings, type Sort, type SortedRow } from './sort.ts'

/** A list whose rows stand in every database, each with a number that only all databases together can count. */
export interface CountedList<Row, Asked extends readonly unknown[]> {
  /** The field with that number, and the heading that sorts by it. */
  readonly counted: string & keyof Row
  readonly list: List<Row, Asked>
  readonly headings: Headings
}

interface CountedRequest {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly sort?: string | undefined
}

interface Gathered<Row, View> {
  readonly rows: readonly (Row & Partial<SortedRow>)[]
  readonly viewOf: (row: Row) => View
}

const keyShape = <Row, Asked extends readonly unknown[]>(
  { list }: Pick<CountedList<Row, Asked>, 'list'>,
  sort: Sort | undefined,
): CursorShape => (sort ? sortCursor(sort) : list.order.map(({ as }) => as))

/** Keeps all rows of one of several databases beside an empty page. Refuses a cursor that the list did not write. */
export async function gatherCounted<Row, Asked extends readonly unknown[], View>(
  tx: Tx,
  { list, headings }: Pick<CountedList<Row, Asked>, 'list' | 'headings'>,
  filter: Asked,
  { cursor, sort: asked }: CountedRequest,
  viewOf: (row: Row) => View,
): Promise<Result<PageOfList<View> & { rows: View[] }>> {
  const sort = sortOf(headings, asked)
  const after = readCursor(cursor, keyShape({ list }, sort))
  if (cursor !== undefined && (!after || (sort && after[0] !== sort.asked))) return unknownPlace
  const rows = sort ? await listRowsBy(tx, list, filter, sort, countCap) : await listRows(tx, list, filter, countCap)
  return accept(keepBeside({ rows: [], nextCursor: null, total: 0, totalIsCapped: false }, { rows, viewOf }))
}

/**
 * One page of the list, with the numbers of all databases added up. Refuses to go on in their order where a database went away since the page before: the
 * numbers are others, so that rows would come twice or not at all.
 */
export async function mergeCounted<Row extends { readonly id: string }, Asked extends readonly unknown[], View>(
  list: CountedList<Row, Asked>,
  parts: Parts<object>,
  { inOrder, request, lacksMore }: Pick<Together, 'inOrder' | 'request' | 'lacksMore'>,
): Promise<PageOfList<View> & { rows: View[] }> {
  const { cursor, limit, sort: asked } = request as CountedRequest
  const sort = sortOf(list.headings, asked)
  if (lacksMore && cursor !== undefined && isByCount(list, sort))
    throw new RefusalError({ code: 'request.place-unknown' })
  const gathered = parts.map((part) => besideOf(part) as Gathered<Row, View>)
  const [first] = gathered
  if (!first) throw new Error('a list of no database cannot be shown')
  const rows = oneOfEach(
    gathered.flatMap((one) => one.rows),
    ({ id }) => id,
    (same) => addFields(same, list.counted),
  )
  const keyOf = keysIn(list, sort)
  const after = readCursor(cursor, keyShape(list, sort))
  const places = [...rows.map((row) => ({ row, key: keyOf(row) })), ...(after ? [{ row: undefined, key: after }] : [])]
  const isDown = sort ? sort.isDown : list.list.isDown === true
  const ordered = await inOrder(places, ({ key }) => key, placesOf(keyShape(list, sort), isDown))
  const behind = after ? ordered.slice(ordered.findIndex(({ row }) => row === undefined) + 1) : ordered
  const shown = behind.flatMap(({ row }) => row ?? []).slice(0, limit + 1)
  return pageFrom(shown, limit, rows.length, keyOf, first.viewOf)
}

const isByCount = <Row, Asked extends readonly unknown[]>(
  { counted, headings }: Pick<CountedList<Row, Asked>, 'counted' | 'headings'>,
  sort: Sort | undefined,
): boolean => sort !== undefined && sort.by === headings[counted]?.by

/** The place of a row in the list. */
const keysIn =
  <Row extends { readonly id: string }, Asked extends readonly unknown[]>(
    { counted, headings, list }: CountedList<Row, Asked>,
    sort: Sort | undefined,
  ) =>
  (row: Row & Partial<SortedRow>): readonly string[] =>
    sort
      ? placeOf(sort, {
          ...row,
          sortKey: sort.by === headings[counted]?.by ? String(row[counted]) : (row.sortKey ?? ''),
        })
      : list.keyOf(row).map(String)
