import { besideOf, keepBeside, type Parts, type SortKey, type Together } from '../clusters/overview.ts'
import { countCap, writeCursor, type CursorShape } from './cursor.ts'

type Key = readonly (string | number)[]

/** The places of a page's rows in the list's order, kept beside it. */
export interface PagePlaces {
  readonly keys: () => readonly Key[]
  /** The rows' cursors, where they are not their places. */
  readonly cursors?: () => readonly Key[]
  readonly shape: CursorShape
  readonly isDown: boolean
  readonly limit: number
}

export interface PageOfList<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
  readonly total: number
  readonly totalIsCapped: boolean
}

/** Keeps the places of a page's rows beside it. */
export const keepPlaces = <Page extends object>(page: Page, places: PagePlaces): Page => keepBeside(page, places)

const kinds: Readonly<Partial<Record<CursorShape[number], SortKey['as']>>> = {
  id: 'id',
  instant: 'instant',
  day: 'day',
  number: 'number',
  whole: 'number',
  flag: 'number',
}

/** The order of a list by the parts of its key. */
export const placesOf = (shape: CursorShape, isDown: boolean): readonly SortKey[] =>
  shape.map((part) => ({ as: kinds[part] ?? 'text', isDown }))

/** The count of several lists together, counted no further than lists count. */
function countTogether(
  parts: readonly Pick<PageOfList<unknown>, 'total' | 'totalIsCapped'>[],
): Pick<PageOfList<unknown>, 'total' | 'totalIsCapped'> {
  const count = parts.reduce((sum, { total }) => sum + total, 0)
  return { total: Math.min(count, countCap), totalIsCapped: count > countCap || parts.some((one) => one.totalIsCapped) }
}

/** The same page of several databases as one. */
export async function mergePages<Row, Page extends PageOfList<Row>>(
  parts: Parts<Page & PageOfList<Row>>,
  { inOrder }: Pick<Together, 'inOrder'>,
): Promise<Page> {
  const { shape, isDown, limit } = besideOf(parts[0]) as PagePlaces
  const rows = parts.flatMap((part) => {
    const places = besideOf(part) as PagePlaces
    const keys = places.keys()
    const cursors = places.cursors?.() ?? keys
    return part.rows.map((row, at) => ({ row, key: keys[at] ?? [], cursor: cursors[at] ?? [] }))
  })
  const found = await inOrder(rows, ({ key }) => key, placesOf(shape, isDown))
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const goesOn = found.length > limit || parts.some(({ nextCursor }) => nextCursor !== null)
  return {
    ...parts[0],
    rows: shown.map(({ row }) => row),
    nextCursor: goesOn && last ? writeCursor(last.cursor) : null,
    ...countTogether(parts),
  }
}
