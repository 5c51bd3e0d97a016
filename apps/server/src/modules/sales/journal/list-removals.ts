import { listRemovals as call } from '@kassa/contract/sales/shift.calls.ts'
import { refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { outletsSeen } from '../place/outlets-seen.ts'
import { removalList } from './removal.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

/** Goods that desks took out of baskets before they were paid, newest first. */
export const listRemovals = command(call, async ({ tx, merchantId, actor, outletId, now }, request) => {
  const { cursor, limit, sort, ...asked } = request
  const seen = outletsSeen(actor, outletId)
  if (!seen) return refuse({ code: 'thing.not-found' })
  const days = await findShownPeriod(tx, { merchantId, ...seen }, asked, now)
  const filter = { merchantId, ...seen, ...asked, ...days }
  return readList(tx, removalList, [filter], { cursor, limit, sort }, (row) => row)
})
