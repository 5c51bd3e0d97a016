import { setOpeningHours as call } from '@kassa/contract/organisation/opening-hours.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import {
  LONGEST_OTHER_DAYS,
  overlap,
  sharedDates,
  unsoundDates,
  type OpeningHours,
  type OtherDays,
} from '@kassa/domain/time/opening-hours.ts'
import { command } from '../../../platform/command.ts'
import { setHours } from './opening-hours.store.ts'
import { reachOf } from './outlet-for.ts'
import { findOutletForUpdate, listOutletsForUpdate } from './outlet.store.ts'

const clock = (minute: number): string =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const named = ({ name, firstDay, lastDay }: OtherDays) => ({ name, first: firstDay, last: lastDay })

/** Refuses hours that lie over one another, and days that are no days or stand there twice. */
function checkHours({ weekly, dates }: OpeningHours): Result<null> {
  const over = overlap(weekly)
  if (over) return refuse({ code: 'hours.overlap', facts: { weekday: over.weekday, until: clock(over.untilMinute) } })
  const unsound = unsoundDates(dates)
  if (unsound) return refuse({ code: 'hours.day-wrong', facts: { ...named(unsound), days: LONGEST_OTHER_DAYS } })
  const shared = sharedDates(dates)
  return shared ? refuse({ code: 'hours.day-twice', facts: named(shared) }) : accept(null)
}

/** Sets the hours of one outlet and of those they are copied to, all or none. Source: CF-P03. */
export const setOpeningHours = command(call, async (context, { id, version, hours, copyTo }) => {
  const { tx, merchantId } = context
  const wanted = [...new Set([id, ...copyTo])]
  const outlets = await listOutletsForUpdate(tx, reachOf(context), wanted)
  const before = await findOutletForUpdate(tx, reachOf(context), id)
  if (!before || outlets.length !== wanted.length) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const checked = hours === null ? accept(null) : checkHours(hours)
  if (!checked.ok) return checked
  for (const outlet of outlets) {
    await setHours(tx, merchantId, outlet.id, hours)
    const copied = outlet.id === id ? {} : { copiedFrom: before.name }
    context.audit({
      subject: `outlet/${outlet.id}`,
      ...(outlet.id === id ? { before: { hours: before.hours } } : {}),
      after: { hours, ...copied },
    })
    context.emit({ name: 'outlet.changed', outletId: outlet.id, payload: { outletId: outlet.id } })
  }
  return accept({ id, version: version + 1, copied: outlets.length - 1 })
})
