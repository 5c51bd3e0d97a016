import { addDays } from '../time/calendar-day.ts'
import { localTimeAt } from '../time/local-time.ts'

/** An instant as the clock on the outlet's wall shows it. */
export interface LocalMoment {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly previousDate: string
  /** 0–1,439. */
  readonly minute: number
  /** 1 Monday – 7 Sunday, of `date`. */
  readonly weekday: number
}

/**
 * The local date, minute and weekday of `at` (epoch milliseconds) in an IANA zone; days and repeated or missing hours
 * are what the zone's wall clock shows. Throws for a zone the engine does not know: ask `isTimeZone` first. Source: D20.
 */
export function localMoment(at: number, timeZone: string): LocalMoment {
  const { day, minuteOfDay, weekday } = localTimeAt(at, timeZone)
  return { date: day, previousDate: addDays(day, -1), minute: minuteOfDay, weekday }
}
