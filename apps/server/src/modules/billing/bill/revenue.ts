import { listCommissions as commissionsCall, readRevenue as revenueCall } from '@kassa/contract/billing/bill.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { readPage } from '../../../platform/list/page.ts'
import { sortOf } from '../../../platform/list/sort.ts'
import { dayOf } from '../authorization/standing.ts'
import {
  commissionHeadings,
  countCommissions,
  countMoves,
  listCommissionRows,
  listCommissionRowsBy,
  listRecurring,
  listRevenue,
  type CommissionRow,
} from './revenue.store.ts'

export const readRevenue = command(revenueCall, async ({ tx, now }) => {
  const months = await listRevenue(tx, 'month', now)
  const versions = await listRevenue(tx, 'version', now)
  const partners = await listRevenue(tx, 'partner', now)
  const recurring = await listRecurring(tx, dayOf(now))
  return accept({ months, versions, partners, recurring, ...(await countMoves(tx, dayOf(now))) })
})

export const listCommissions = command(commissionsCall, async ({ tx }, { cursor, limit, search, sort }) =>
  readPage<CommissionRow, CommissionRow>(
    { cursor, limit },
    {
      key: ['instant', 'id'],
      list: (after, most) => listCommissionRows(tx, search, { after, limit: most }),
      count: (cap) => countCommissions(tx, search, cap),
      keyOf: ({ at, id }) => [at, id],
      sort: sortOf(commissionHeadings, sort),
      sorted: (...page) => listCommissionRowsBy(tx, search, ...page),
      viewOf: (row) => row,
    },
  ),
)
