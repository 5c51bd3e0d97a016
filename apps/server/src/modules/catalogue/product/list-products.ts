import { listProducts as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { findProductPage, listProductRows, type ListPlace, type ProductCursor } from './product-list.store.ts'
import { productRowOf } from './product-view.ts'

export const listProducts = command(call, async ({ tx, merchantId, actor, outletId }, request) => {
  const { cursor, limit, ...filter } = request
  const place: ListPlace = { merchantId, outletId, outletIds: actor.outletIds }
  const isNewest = filter.sort === 'newest'
  const [order, ...after] = readCursor(cursor, ['text', isNewest ? 'instant' : 'text', 'id']) ?? []
  if (cursor !== undefined && order !== filter.sort) return unknownPlace
  const { ids, count } = await findProductPage(tx, place, filter, {
    cursor: order === undefined ? null : (after as unknown as ProductCursor),
    limit: limit + 1,
    cap: countCap,
  })
  const rows = await listProductRows(tx, place, filter, ids)
  const keyOf = (row: (typeof rows)[number]) => [filter.sort, isNewest ? row.createdAt : row.sortName, row.id] as const
  return accept(pageFrom(rows, limit, count, keyOf, productRowOf))
})
