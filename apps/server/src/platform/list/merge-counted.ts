import { accept, type Result } from '@kassa/domain/result.ts'
import { addFields, besideOf, keepBeside, oneOfEach, type Parts, type Together } from '../clusters/overview.ts'
import { countCap, pageFrom, readCursor, unknownPlace, type CursorShape } from './cursor.ts'
import { placesOf, type PageOfList } from './merge-pages.ts'
import { placeOf, sortCursor, sortOf, type Headings, type Sort, type SortedRow } from './sort.ts'

/** A list whose rows stand in every database, each with a number that only all databases together can count. */
export interface CountedList<Row> {
  /** The field with that number, and the heading that sorts by it. */
  readonly counted: string & keyof Row
  readonly headings: Headings
  /** The list's own order. */
  readonly key: CursorShape
  readonly isDown?: boolean
  readonly keyOf: (row: Row) => readonly string[]
}

interface CountedRequest {
  readonly cursor?: string | undefined
  readonly limit: number
  readonly sort?: string | undefined
}

/** All rows of the list in one database, in its own order or in that of a heading. */
export interface CountedRows<Row, View> {
  readonly list: (limit: number) => Promise<readonly Row[]>
  readonly sorted: (sort: Sort, limit: number) => Promise<readonly (Row & SortedRow)[]>
  readonly viewOf: (row: Row) => View
}

interface Gathered<Row, View> extends Pick<CountedRows<Row, View>, 'viewOf'> {
  readonly rows: readonly (Row & Partial<SortedRow>)[]
}

const keyShape = (list: Pick<CountedList<never>, 'key'>, sort: Sort | undefined): CursorShape =>
  sort ? sortCursor(sort) : list.key

/** Keeps all rows of one of several databases beside an empty page. Refuses a cursor that the list did not write. */
export async function gatherCounted<Row, View>(
  { key, headings }: Pick<CountedList<Row>, 'key' | 'headings'>,
  { cursor, sort: asked }: CountedRequest,
  { list, sorted, viewOf }: CountedRows<Row, View>,
): Promise<Result<PageOfList<View> & { rows: View[] }>> {
  const sort = sortOf(headings, asked)
  const after = readCursor(cursor, keyShape({ key }, sort))
  if (cursor !== undefined && (!after || (sort && after[0] !== sort.asked))) return unknownPlace
  const rows = sort ? await sorted(sort, countCap) : await list(countCap)
  return accept(keepBeside({ rows: [], nextCursor: null, total: 0, totalIsCapped: false }, { rows, viewOf }))
}

/** One page of the list, with the numbers of all databases added up. */
export async function mergeCounted<Row extends { readonly id: string }, View>(
  list: CountedList<Row>,
  parts: Parts<object>,
  { inOrder, request }: Pick<Together, 'inOrder' | 'request'>,
): Promise<PageOfList<View> & { rows: View[] }> {
  const { cursor, limit, sort: asked } = request as CountedRequest
  const sort = sortOf(list.headings, asked)
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
  const isDown = sort ? sort.isDown : list.isDown === true
  const ordered = await inOrder(places, ({ key }) => key, placesOf(keyShape(list, sort), isDown))
  const behind = after ? ordered.slice(ordered.findIndex(({ row }) => row === undefined) + 1) : ordered
  const shown = behind.flatMap(({ row }) => row ?? []).slice(0, limit + 1)
  return pageFrom(shown, limit, rows.length, keyOf, first.viewOf)
}

/** The place of a row in the list. */
const keysIn =
  <Row extends { readonly id: string }>({ counted, headings, keyOf }: CountedList<Row>, sort: Sort | undefined) =>
  (row: Row & Partial<SortedRow>): readonly string[] =>
    sort
      ? placeOf(sort, {
          ...row,
          sortKey: sort.by === headings[counted]?.by ? String(row[counted]) : (row.sortKey ?? ''),
        })
      : keyOf(row)
