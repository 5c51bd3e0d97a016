import { floatForecast as call } from '@kassa/contract/sales/shift.calls.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { FORECAST_WEEKS, floatForecastOf } from '@kassa/domain/sales/float-forecast.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { openDayFrom } from '@kassa/domain/time/opening-hours.ts'
import { command } from '../../../platform/command.ts'
import { findOpeningHours, findOutletFacts, businessDayAt } from '../../organisation/public.ts'
import { listChanges } from './float-forecast.store.ts'

/** A float for a day from the change that was given on the same weekdays before; nothing where none was. Source: SH-D02. */
export const floatForecast = command(call, async ({ tx, merchantId, outletId, now }, asked) => {
  const outlet = outletId === null ? undefined : await findOutletFacts(tx, merchantId, outletId, { archivedToo: true })
  if (outletId === null || !outlet) return refuse({ code: 'thing.not-found' })
  const hours = await findOpeningHours(tx, merchantId, outletId)
  const tomorrow = addDays(businessDayAt(now, outlet), 1)
  const day = asked.day ?? (hours ? openDayFrom(hours, tomorrow) : tomorrow)
  const { currency, days } = await listChanges(tx, merchantId, { outletId, day, weeks: FORECAST_WEEKS })
  const faces = floatForecastOf(days, currency)
  const totalMinor = addWide(faces.map(({ faceMinor, pieces }) => faceMinor * pieces))
  return accept({ day, currency, days: days.length, faces: [...faces], totalMinor })
})
