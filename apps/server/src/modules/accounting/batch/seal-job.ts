import { dueDay } from '@kassa/domain/accounting/batch/due-day.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { readSetting } from '../../settings/public.ts'
import { listOwnToSeal } from '../journal/own-books.store.ts'
import { listSealingPlaces, lockBatches, type SealingPlace } from './batch.store.ts'
import { listOpenDays } from './open-days.ts'
import { sealDays, type DayToSeal } from './seal-days.ts'
import { sealOwnDays } from './seal-own.ts'
import { listTills } from './till.store.ts'

/** How a day is read: as of one moment, for as long as the books of years take. */
const whole = { isSnapshot: true, isUnhurried: true } as const

/** Days that one transaction seals: the past of a shop that was here before is sealed in order, month by month. */
const AT_ONCE = 31

/** Returns whether the day behind the last batch is over; an outlet without one may have days of before. */
const mayBeDue = (place: SealingPlace, now: string): boolean =>
  place.lastDay === null || addDays(place.lastDay, 1) < businessDayOf(Date.parse(now), place.rule)

/** Seals the days of an outlet that are due, up to the first that waits; answers how many. */
const sealDueDays = ({ database, now }: JobContext, place: SealingPlace): Promise<number> =>
  database.transaction({ kind: 'merchant', merchantId: place.merchantId, now, ...whole }, async (tx) => {
    await lockBatches(tx, place)
    const { rule } = place
    const open = await listOpenDays(tx, place, { rule, now, most: AT_ONCE })
    if (open.length === 0) return 0
    const tills = await listTills(tx, place)
    const waitDays = await readSetting(tx, place, 'sales.seal-after-days')
    const due: DayToSeal[] = []
    for (const day of open) {
      const how = dueDay(day, rule, { now: Date.parse(now), tills, waitDays })
      if (!how) break
      due.push({ day, ...how })
    }
    await sealDays(tx, place, due, now)
    return due.length
  })

/** Seals the own books of merchants behind their outlets'. */
async function sealAllOwn({ database, now, log, isClosing }: JobContext): Promise<void> {
  for (const { merchantId, currency } of await database.transaction({ kind: 'owner' }, listOwnToSeal)) {
    const how = { currency, reason: 'heard', most: AT_ONCE, now } as const
    const seal = () =>
      database.transaction({ kind: 'merchant', merchantId, now, ...whole }, (tx) => sealOwnDays(tx, merchantId, how))
    try {
      for (;;) if (isClosing?.() === true || (await seal()) < AT_ONCE) break
    } catch (error: unknown) {
      log.error({ err: error, merchant: merchantId, currency }, 'the own books of a merchant could not be sealed')
    }
  }
}

/** Seals each outlet's days after their cut-off, once every till was heard, or after some days without those that were not; then the own books of their merchants. Source: accounting.md (Batches). */
export const sealDaysJob: Job = {
  name: 'accounting.seal-days',
  everySeconds: 900,
  shopClock: 'now',
  run: async (context) => {
    const { database, now, log, isClosing } = context
    const places = await database.transaction({ kind: 'owner' }, (tx) => listSealingPlaces(tx))
    for (const place of places.filter((one) => mayBeDue(one, now))) {
      try {
        for (;;) if (isClosing?.() === true || (await sealDueDays(context, place)) < AT_ONCE) break
      } catch (error: unknown) {
        log.error({ err: error, outlet: place.outletId }, 'the days of an outlet could not be sealed')
      }
    }
    await sealAllOwn(context)
  },
}
