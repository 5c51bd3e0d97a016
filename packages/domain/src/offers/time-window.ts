import type { MissingCondition, TimeWindow } from '../basket/index.ts'
import { addDays } from '../time/calendar-day.ts'
import { localTimeAt } from '../time/local-time.ts'

/** The time for which a basket opened inside a window keeps it, in milliseconds. Source: D20. */
export const OPENED_GRACE_MILLISECONDS = 600_000

/**
 * Returns the reasons that keep `moment` outside the window: none when it is inside. A time of day that crosses
 * midnight belongs to the day it started on; dates and weekdays are tested against that day. Source: D20; the exact
 * bounds are at `TimeWindow`.
 */
export function missingInWindow(window: TimeWindow, moment: LocalMoment): readonly MissingCondition[] {
  const isAfterMidnight = crossesMidnight(window) && moment.minute < (window.timeOfDay?.untilMinute ?? 0)
  const day = isAfterMidnight ? moment.previousDate : moment.date
  const weekday = isAfterMidnight ? ((moment.weekday + 5) % 7) + 1 : moment.weekday
  const missing: MissingCondition[] = []
  if (window.fromDate !== null && day < window.fromDate) {
    missing.push({ code: 'offer.not-started', fromDate: window.fromDate })
  }
  if (window.untilDate !== null && day > window.untilDate) {
    missing.push({ code: 'offer.ended', untilDate: window.untilDate })
  }
  if (window.weekdays !== null && !window.weekdays.includes(weekday)) {
    missing.push({ code: 'offer.other-weekday', weekdays: window.weekdays })
  }
  if (window.timeOfDay && !isAfterMidnight && !isInTimeOfDay(window.timeOfDay, moment.minute)) {
    const { fromMinute, untilMinute } = window.timeOfDay
    missing.push({ code: 'offer.other-time', fromMinute, untilMinute })
  }
  return missing
}

const crossesMidnight = ({ timeOfDay }: TimeWindow): boolean =>
  timeOfDay !== null && timeOfDay.fromMinute > timeOfDay.untilMinute

/** The part before midnight of a crossing time of day; the part after it is known by its previous day. */
const isInTimeOfDay = (time: { readonly fromMinute: number; readonly untilMinute: number }, minute: number): boolean =>
  minute >= time.fromMinute && (time.fromMinute > time.untilMinute || minute < time.untilMinute)

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
