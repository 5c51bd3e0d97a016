import { listProducts as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import {
  findProductPage,
  listProductRows,
  type ListPlace,
  type ProductFilter,
  type ProductRowRecord,
} from './product-list.store.ts'
import { productRowOf } from './product-view.ts'

/** Returns the position of a row in the order; in a ranked list its rank goes before its name. */
function placeIn(sort: ProductFilter['sort'], row: ProductRowRecord): string {
  if (sort === 'newest') return row.createdAt
  return sort === 'best' ? `${row.fit}${row.sortName}` : row.sortName
}

export const listProducts = command(call, async ({ tx, merchantId, actor, outletId }, request) => {
  const { cursor, limit, sort: wanted, ...asked } = request
  const sort = wanted ?? (asked.search ? 'best' : 'name')
  const filter: ProductFilter = { ...asked, sort }
  const place: ListPlace = { merchantId, outletId, outletIds: actor.outletIds }
  const [order, key, id] = readCursor(cursor, ['text', sort === 'newest' ? 'instant' : 'text', 'id']) ?? []
  if (cursor !== undefined && order !== sort) return unknownPlace
  const page = await findProductPage(tx, place, filter, {
    cursor: key === undefined || id === undefined ? null : [key, id],
    limit: limit + 1,
    cap: countCap,
  })
  const rows = await listProductRows(tx, place, filter, page.ids)
  const keyOf = (row: ProductRowRecord) => {
    // A search that finds very much goes by name; its cursor looks the same and is read the same.
    const key = sort === 'best' && page.sort === 'name' ? `9${row.sortName}` : placeIn(sort, row)
    return [sort, key, row.id] as const
  }
  return accept(pageFrom(rows, limit, page.count, keyOf, productRowOf))
})
