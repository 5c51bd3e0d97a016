import type { listPartners, readPartner } from '@kassa/contract/organisation/partner.calls.ts'
import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import {
  addFields,
  besideOf,
  keepBeside,
  oneOfEach,
  type Parts,
  type Together,
} from '../../../platform/clusters/overview.ts'
import type { Context } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace, type CursorShape } from '../../../platform/list/cursor.ts'
import { placesOf } from '../../../platform/list/merge-pages.ts'
import { placeOf, sortCursor, sortOf, type Sort, type SortedRow } from '../../../platform/list/sort.ts'
import { listPartnerRows, listPartnerRowsBy, partnerHeadings, type PartnerRow } from './partner.store.ts'

type Request = OutputOf<typeof listPartners.request>
type Page = InputOf<typeof listPartners.answer>
type View = InputOf<typeof readPartner.answer>
type ViewOf = (row: PartnerRow) => View
type Row = PartnerRow & Partial<SortedRow>

interface Gathered {
  readonly rows: readonly Row[]
  readonly viewOf: ViewOf
}

const shapeOf = (sort: Sort | undefined): CursorShape => (sort ? sortCursor(sort) : ['text', 'id'])

/**
 * All partners with their merchants in one of several databases. Each database has the same partners; their order may be by their merchants, whom
 * only all databases can count.
 */
export async function gatherPartners(
  { tx, actor }: Context,
  { cursor, sort: asked, ...filter }: Request,
  viewOf: ViewOf,
): Promise<Result<Page>> {
  const sort = sortOf(partnerHeadings, asked)
  const after = readCursor(cursor, shapeOf(sort))
  if (cursor !== undefined && (!after || (sort && after[0] !== sort.asked))) return unknownPlace
  const rows = sort
    ? await listPartnerRowsBy(tx, actor, filter, sort, undefined, countCap)
    : await listPartnerRows(tx, actor, filter, { after: undefined, limit: countCap })
  return accept(keepBeside({ rows: [], nextCursor: null, total: 0, totalIsCapped: false }, { rows, viewOf }))
}

/** The place of a partner in the list; the number of its merchants is that of all databases. */
const keyIn = (sort: Sort | undefined, row: Row): readonly string[] =>
  sort
    ? placeOf(sort, {
        id: row.id,
        sortKey: sort.by === partnerHeadings.merchants.by ? String(row.merchants) : (row.sortKey ?? ''),
      })
    : [row.name.toLowerCase(), row.id]

export async function mergePartners(parts: Parts<Page>, { inOrder, request }: Together): Promise<Page> {
  const { cursor, limit, sort: asked } = request as Request
  const sort = sortOf(partnerHeadings, asked)
  const gathered = parts.map((part) => besideOf(part) as Gathered)
  const rows = oneOfEach(
    gathered.flatMap((one) => one.rows),
    ({ id }) => id,
    (same) => addFields(same, 'merchants'),
  )
  const after = readCursor(cursor, shapeOf(sort))
  const places = [
    ...rows.map((row) => ({ row, key: keyIn(sort, row) })),
    ...(after ? [{ row: undefined, key: after }] : []),
  ]
  const found = await inOrder(places, ({ key }) => key, placesOf(shapeOf(sort), sort?.isDown === true))
  const behind = after ? found.slice(found.findIndex(({ row }) => row === undefined) + 1) : found
  const viewOf = gathered[0]?.viewOf
  if (!viewOf) throw new Error('partners of no database cannot be shown')
  return pageFrom(
    behind.flatMap(({ row }) => row ?? []).slice(0, limit + 1),
    limit,
    rows.length,
    (row) => keyIn(sort, row),
    viewOf,
  )
}

/** One partner as each database has it, with its merchants in all of them. */
export const mergePartner = (parts: Parts<View>): View => {
  const read = parts.map((part) => besideOf(part) as { readonly row: PartnerRow; readonly viewOf: ViewOf })
  const [first] = read
  if (!first) throw new Error('a partner of no database cannot be shown')
  return first.viewOf(addFields(read.map(({ row }) => row) as unknown as Parts<PartnerRow>, 'merchants'))
}
