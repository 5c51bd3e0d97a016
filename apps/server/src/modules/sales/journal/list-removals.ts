import { listRemovals as call } from '@kassa/contract/sales/shift.calls.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { readPage } from '../../../platform/list/page.ts'
import { sortOf } from '../../../platform/list/sort.ts'
import { outletsSeen } from '../place/outlets-seen.ts'
import {
  countRemovals,
  listRemovalRows,
  listRemovalRowsBy,
  removalHeadings,
  type RemovalListRow,
} from './removal.store.ts'

/** Goods that desks took out of baskets before they were paid, newest first. */
export const listRemovals = command(call, async ({ tx, merchantId, actor, outletId, now }, request) => {
  const { cursor, limit: most, sort, ...asked } = request
  const seen = outletsSeen(actor, outletId)
  if (!seen) return refuse({ code: 'thing.not-found' })
  const days = await findShownPeriod(tx, { merchantId, ...seen }, asked, now)
  const filter = { merchantId, ...seen, ...asked, ...days }
  return readPage<RemovalListRow, RemovalListRow>(
    { cursor, limit: most },
    {
      key: ['instant', 'id'],
      list: (after, limit) => listRemovalRows(tx, filter, after, limit),
      count: (cap) => countRemovals(tx, filter, cap),
      keyOf: ({ removedAt, id }) => [removedAt, id],
      sort: sortOf(removalHeadings, sort),
      sorted: (...page) => listRemovalRowsBy(tx, filter, ...page),
      viewOf: (row) => row,
    },
  )
})
