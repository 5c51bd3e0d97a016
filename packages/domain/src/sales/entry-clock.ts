import { businessDayOf, type BusinessDayRule } from '../time/business-day.ts'
import type { CalendarDay } from '../time/calendar-day.ts'
import { isClockAhead, isClockFarOff, isMomentPossible } from './clock-ahead.ts'

/** The time that an entry of a till's journal states, and the server's facts about it. */
export interface EntryMoment {
  /** The till's clock, and the server's less the till's in milliseconds as last measured; null when never. */
  readonly at: string
  readonly clockOffsetMs: number | null
  readonly businessDay: CalendarDay
  readonly receivedAt: string
  readonly registeredAt: string
}

export type ClockFault = 'clock-off' | 'in-the-future' | 'before-registration' | 'day-differs'

const correctedOf = ({ at, clockOffsetMs }: EntryMoment): number => Date.parse(at) + (clockOffsetMs ?? 0)

/** Returns the ISO instant at which an entry counts as done: by the till's clock where that is possible, otherwise its arrival. Source: D105. */
export const momentOfEntry = (moment: EntryMoment): string =>
  isMomentPossible(correctedOf(moment), Date.parse(moment.registeredAt), Date.parse(moment.receivedAt))
    ? moment.at
    : moment.receivedAt

/** The business day it counts for: by its own corrected time however late it comes, or when it came. Source: D76, D105. */
export function dayOfEntry(moment: EntryMoment, rule: BusinessDayRule): CalendarDay {
  const corrected = correctedOf(moment)
  const receivedAt = Date.parse(moment.receivedAt)
  const isPast = corrected <= receivedAt && corrected >= Date.parse(moment.registeredAt)
  return businessDayOf(isPast ? corrected : receivedAt, rule)
}

/** Returns the faults of the entry's time that somebody should look at, as of a sale. Source: D105. */
export function clockFaults(moment: EntryMoment, rule: BusinessDayRule): ClockFault[] {
  const corrected = correctedOf(moment)
  return [
    ...(isClockFarOff(moment.clockOffsetMs) ? (['clock-off'] as const) : []),
    ...(isClockAhead(corrected, Date.parse(moment.receivedAt)) ? (['in-the-future'] as const) : []),
    ...(corrected < Date.parse(moment.registeredAt) ? (['before-registration'] as const) : []),
    ...(moment.businessDay === dayOfEntry(moment, rule) ? [] : (['day-differs'] as const)),
  ]
}
