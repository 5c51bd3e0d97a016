import { readOpenDays as call } from '@kassa/contract/today/open-days.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import { businessDaySpan } from '@kassa/domain/time/business-day.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command } from '../../platform/command.ts'
import { listOpenDays } from '../../platform/list/shown-days.store.ts'

/** Returns the business days that are open by each clock of the outlets in view. */
export const readOpenDays = command(call, async ({ tx, merchantId, outletId, actor, now }) => {
  const ofActor = actor.outletIds === 'all' ? null : actor.outletIds
  const seen = { merchantId, outletIds: outletId === null ? ofActor : [outletId] }
  const clocks = (await listOpenDays(tx, seen, now)).map(({ rule, today }) => ({
    timeZone: rule.timeZone,
    today,
    endsAt: new Date(businessDaySpan(today, rule)[1]).toISOString(),
    isPastMidnight: localTimeAt(Date.parse(now), rule.timeZone).day !== today,
  }))
  return accept({ asOf: now, clocks })
})
