import { addDays, type CalendarDay } from './calendar-day.ts'
import { instantOf, localTimeAt } from './local-time.ts'

/** How an outlet counts its days. */
export interface BusinessDayRule {
  /** IANA name. */
  readonly timeZone: string
  /** Minutes after local midnight at which a new business day begins, 0 to 720 (noon: later, and most of a day would be booked to the one before). Default 0. */
  readonly dayCutOffMinutes: number
}

/**
 * The business day of a sale made at `instant` (epoch milliseconds): the local date, or the one before while the wall clock has not
 * reached the cut-off. A day that has begun stays begun: where clocks go back over the cut-off, the repeated hour belongs to the new day.
 * Source: D76.
 */
export function businessDayOf(instant: number, rule: BusinessDayRule): CalendarDay {
  const { dayCutOffMinutes, timeZone } = rule
  const { day, minuteOfDay } = localTimeAt(instant, timeZone)
  const byWallClock = minuteOfDay < dayCutOffMinutes ? addDays(day, -1) : day
  const minutesToCutOff = (dayCutOffMinutes - minuteOfDay + 1440) % 1440
  if (minutesToCutOff > LONGEST_CLOCK_CHANGE) return byWallClock
  const next = addDays(byWallClock, 1)
  return instant >= instantOf(next, dayCutOffMinutes, timeZone) ? next : byWallClock
}

/**
 * The instants (epoch milliseconds) a business day spans: from the first, up to but without the second; 23 or 25 hours where
 * the clock changes. Exactly the instants whose {@link businessDayOf} is `day`. Source: D76.
 */
export function businessDaySpan(day: CalendarDay, rule: BusinessDayRule): readonly [from: number, until: number] {
  return [
    instantOf(day, rule.dayCutOffMinutes, rule.timeZone),
    instantOf(addDays(day, 1), rule.dayCutOffMinutes, rule.timeZone),
  ]
}

/**
 * The instant (epoch milliseconds) at which `day` has lasted as long as the day that `now` lies in, never past its own end: as far as it is
 * compared with a day that is not over. Source: D114.
 */
export function asFarInto(day: CalendarDay, now: number, rule: BusinessDayRule): number {
  const [began] = businessDaySpan(businessDayOf(now, rule), rule)
  const [from, until] = businessDaySpan(day, rule)
  return Math.min(from + now - began, until - 1)
}

/** Minutes clocks go back at most; only so near to the cut-off can the wall clock show a time twice around it. */
const LONGEST_CLOCK_CHANGE = 180
