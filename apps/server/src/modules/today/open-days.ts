import { readOpenDays as call } from '@kassa/contract/today/open-days.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command } from '../../platform/command.ts'
import { openDaysOf } from '../../platform/list/open-day.ts'
import { listOpenDays } from '../../platform/list/shown-days.store.ts'

/** Returns the business days that are open by each clock of the outlets in view. */
export const readOpenDays = command(call, async ({ tx, merchantId, outletId, actor, now }) => {
  const ofActor = actor.outletIds === 'all' ? null : actor.outletIds
  const seen = { merchantId, outletIds: outletId === null ? ofActor : [outletId] }
  const clocks = openDaysOf(await listOpenDays(tx, seen, now)).map((clock) => ({
    ...clock,
    isPastMidnight: localTimeAt(Date.parse(now), clock.timeZone).day !== clock.today,
  }))
  return accept({ asOf: now, clocks })
})
