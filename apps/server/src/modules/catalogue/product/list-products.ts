import { listProducts as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { findProductPage, listProductRows, type ListPlace, type ProductCursor } from './product-list.store.ts'
import { productRowOf } from './product-view.ts'

export const listProducts = command(call, async ({ tx, merchantId, actor, outletId }, request) => {
  const { cursor, limit, ...filter } = request
  const place: ListPlace = { merchantId, outletId, outletIds: actor.outletIds }
  const after = readCursor(cursor, [filter.sort === 'name' ? 'text' : 'instant', 'id']) as ProductCursor | undefined
  if (cursor !== undefined && !after) return unknownPlace
  const { ids, count } = await findProductPage(tx, place, filter, {
    cursor: after ?? null,
    limit: limit + 1,
    cap: countCap,
  })
  const rows = await listProductRows(tx, place, filter, ids)
  const keyOf = (row: (typeof rows)[number]) => [filter.sort === 'name' ? row.sortName : row.createdAt, row.id] as const
  return accept(pageFrom(rows, limit, count, keyOf, productRowOf))
})
