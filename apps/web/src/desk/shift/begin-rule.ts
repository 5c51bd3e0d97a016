import { ruleAt } from '@kassa/domain/time/business-day.ts'
import { serverNow } from '../journal/clock.ts'
import { dayRuleAt, type DeskSetup } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'

/** Makes the zone and cut-off of a change that has begun the outlet's own here, also where the server is out of reach. */
export function beginRule(setup: DeskSetup): void {
  const { timeZone, dayCutOffMinutes: dayCutoffMinutes } = ruleAt(serverNow(), dayRuleAt(setup))
  const { outlet } = setup
  if (outlet.timeZone === timeZone && outlet.dayCutoffMinutes === dayCutoffMinutes) return
  desk.change({ setup: { ...setup, outlet: { ...outlet, timeZone, dayCutoffMinutes } } })
}
