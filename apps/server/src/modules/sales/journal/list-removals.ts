import { listRemovals as call } from '@kassa/contract/sales/shift.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { outletsSeen } from '../order/list-orders.ts'
import { countRemovals, listRemovalRows } from './removal.store.ts'

/** Goods that desks took out of baskets before they were paid, newest first. */
export const listRemovals = command(call, async ({ tx, merchantId, actor, outletId }, request) => {
  const { cursor, limit, ...asked } = request
  const seen = outletsSeen(actor, outletId)
  if (!seen) return refuse({ code: 'thing.not-found' })
  const after = readCursor(cursor, ['instant', 'id'])
  if (cursor !== undefined && !after) return unknownPlace
  const filter = { merchantId, ...seen, ...asked }
  const rows = await listRemovalRows(tx, filter, after, limit + 1)
  const count = await countRemovals(tx, filter, countCap)
  return accept(
    pageFrom(
      rows,
      limit,
      count,
      (row) => [row.removedAt, row.id],
      (row) => row,
    ),
  )
})
