import {
  depositResource,
  listDeposits as listCall,
  readDeposit as readCall,
} from '@kassa/contract/open/stored-value/deposits.calls.ts'
import { snake } from '@kassa/contract/open/problem.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../../platform/command.ts'
import { readRows } from '../../../../platform/list/list.store.ts'
import { depositList, findDeposit, type DepositRow } from '../../../sales/public.ts'
import { showResource, shownPage } from '../../answer-resource.ts'
import { moneyOf } from '../amounts.ts'

const depositOf = (row: DepositRow) => ({
  id: row.id,
  balance: moneyOf(row.totalMinor, row.currency),
  order_id: row.orderId,
  order_number: row.number,
  order_kind: row.kind && snake(row.kind),
  order_state: row.state,
  outlet_id: row.outletId,
  member_id: row.memberId,
  opened_at: row.openedAt,
})

export const depositCommands = () => [
  command(listCall, async ({ tx, merchantId, actor }, { cursor, limit, state, ...choice }) => {
    const outletIds = actor.outletIds === 'all' ? null : actor.outletIds
    const page = await readRows(tx, depositList, [merchantId, { outletIds, state }], { cursor, limit })
    return page.ok ? shownPage(depositResource, page.value, depositOf, choice) : page
  }),
  command(readCall, async ({ tx, merchantId, actor, reaches }, { id, ...choice }) => {
    const row = await findDeposit(tx, merchantId, id)
    const isSeen = row && (row.outletId === null ? actor.outletIds === 'all' : reaches(row.outletId))
    return isSeen ? accept(showResource(depositResource, depositOf(row), choice)) : refuse({ code: 'thing.not-found' })
  }),
]
