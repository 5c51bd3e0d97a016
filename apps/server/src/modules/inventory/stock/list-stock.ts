import { listStock as call, listStockEntries as entriesCall } from '@kassa/contract/inventory/inventory.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { pageFrom, readCursor, unknownPlace } from '../../../platform/list/cursor.ts'
import { readList } from '../../../platform/list/list.store.ts'
import { searchPacks } from '../../catalogue/public.ts'
import { stockEntryList } from './stock-entry-list.store.ts'
import { findPack, findStockPage, findStockRecord } from './stock-list.store.ts'
import { stockSortOf } from './stock-order.store.ts'

const PACKS_SHOWN = 10

export const listStock = command(
  call,
  async (context, { cursor, limit, sort: wanted, packs: wantsPacks, ...filter }) => {
    const { tx, merchantId, inOutletId, holds } = context
    const sort = stockSortOf(wanted, filter.search)
    // The order of values would tell what they are.
    if (sort.isCost && !holds(COSTS_SEEN_BY.stock)) return refuse({ code: 'permission.missing' })
    const after = readCursor(cursor, ['text', sort.as, 'id'])
    if (cursor !== undefined && (!after || after[0] !== sort.asked)) return unknownPlace
    const asked = { sort, after, limit: limit + 1 }
    const pack = filter.code === undefined ? undefined : await findPack(tx, merchantId, filter.code)
    const sumRequestedStock = pack ? { ...filter, code: undefined, variantId: pack.variantId } : filter
    const { rows, sums } = await findStockPage(tx, merchantId, inOutletId, sumRequestedStock, asked)
    const page = pageFrom(
      rows,
      limit,
      sums.items,
      (row) => [sort.asked, sort.of(row), row.variantId],
      ({ sortName: _sortName, fit: _fit, ...row }) => ({ ...row, ...(pack && { packQuantity: pack.quantity }) }),
    )
    if (wantsPacks === undefined || !filter.search) return accept({ ...page, sums })
    return accept({ ...page, packs: await searchPacks(tx, merchantId, filter.search, PACKS_SHOWN), sums })
  },
)

export const listStockEntries = command(entriesCall, async ({ tx, merchantId, inOutletId: outletId }, request) => {
  const { cursor, limit, variantId, kind } = request
  const stock = await findStockRecord(tx, merchantId, outletId, variantId)
  if (!stock) return refuse({ code: 'thing.not-found' })
  return readList(tx, stockEntryList, [{ merchantId, outletId, variantId, kind }], { cursor, limit }, (row) => row)
})
