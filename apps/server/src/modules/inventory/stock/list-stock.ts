import { listStock as call, listStockEntries as entriesCall } from '@kassa/contract/inventory/inventory.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { countCap, pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { countStockEntries, listStockEntryRecords } from './stock-entry-list.store.ts'
import { findStockPage, findStockRecord } from './stock-list.store.ts'

export const listStock = command(call, async ({ tx, merchantId, inOutletId }, { cursor, limit, ...filter }) => {
  const after = readCursor(cursor, ['text', 'id'])
  if (cursor !== undefined && !after) return unknownPlace
  const { rows, sums } = await findStockPage(tx, merchantId, inOutletId, filter, { after, limit: limit + 1 })
  const page = pageFrom(
    rows,
    limit,
    sums.items,
    (row) => [row.sortName, row.variantId],
    ({ sortName: _sortName, ...row }) => row,
  )
  return accept({ ...page, sums })
})

export const listStockEntries = command(entriesCall, async ({ tx, merchantId, inOutletId }, request) => {
  const { cursor, limit, variantId, kind } = request
  const after = readCursor(cursor, ['whole'])
  if (cursor !== undefined && !after) return unknownPlace
  const stock = await findStockRecord(tx, merchantId, inOutletId, variantId)
  if (!stock) return refuse({ code: 'thing.not-found' })
  const rows = await listStockEntryRecords(tx, merchantId, inOutletId, variantId, kind, after?.[0], limit + 1)
  const count = await countStockEntries(tx, merchantId, inOutletId, variantId, kind, countCap)
  return accept(
    pageFrom(
      rows,
      limit,
      count,
      (row) => [row.entryNumber],
      (row) => row,
    ),
  )
})
