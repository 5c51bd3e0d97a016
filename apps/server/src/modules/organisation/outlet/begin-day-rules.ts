import { ruleAt } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf, isSameDayRule } from '@kassa/domain/time/day-rules.ts'
import { recordBySystem, type AuditNote, type Event } from '../../../platform/calls/record.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { findDatedOutletForUpdate, listDatedOutlets, setDayRule, type DatedOutlet } from './day-rule.store.ts'

const ruleNow = (outlet: DatedOutlet, now: string) => ruleAt(Date.parse(now), dayRuleOf(outlet))

const isDue = (outlet: DatedOutlet, now: string): boolean => !isSameDayRule(ruleNow(outlet, now), dayRuleOf(outlet))

async function begin({ database, now, newId }: JobContext, { merchantId, outletId }: DatedOutlet): Promise<void> {
  await database.transaction({ kind: 'merchant', merchantId, now }, async (tx) => {
    const outlet = await findDatedOutletForUpdate(tx, merchantId, outletId)
    if (!outlet || !isDue(outlet, now)) return
    const { timeZone, dayCutOffMinutes: dayCutoffMinutes } = ruleNow(outlet, now)
    await setDayRule(tx, outlet, { timeZone, dayCutoffMinutes })
    const before = { timeZone: outlet.timeZone, dayCutoffMinutes: outlet.dayCutoffMinutes }
    const notes: AuditNote[] = [{ subject: `outlet/${outletId}`, before, after: { timeZone, dayCutoffMinutes } }]
    const events: Event[] = [{ name: 'outlet.changed', outletId, payload: { outletId } }]
    const how = { call: 'organisation.begin-day-rules', now, newId, outletId }
    await tx.run(recordBySystem(merchantId, how, { notes, events }))
  })
}

/**
 * Makes the zone and cut-off that begin at an outlet those that it has. Days do not wait for it: at its beginning a rule says the same day as the
 * one before. Source: decision 2511.
 */
export const beginDayRules: Job = {
  name: 'organisation.begin-day-rules',
  everySeconds: 10,
  shopClock: 'now',
  run: async (context) => {
    const { database, now, log } = context
    const outlets = await database.transaction({ kind: 'owner' }, listDatedOutlets)
    for (const outlet of outlets.filter((one) => isDue(one, now))) {
      await begin(context, outlet).catch((error: unknown) => {
        log.error({ err: error, outlet: outlet.outletId }, 'the new day of an outlet could not begin')
      })
    }
  },
}
