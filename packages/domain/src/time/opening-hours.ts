import { addDays, daysBetween, weekdayOf, type CalendarDay } from './calendar-day.ts'
import { instantOf, localTimeAt } from './local-time.ts'

/** Open from one time of day until another, in minutes after midnight; an end that is not later than the beginning is on the next day. */
export interface OpenSpan {
  /** 0–1439. */
  readonly fromMinute: number
  /** 1–1440. */
  readonly untilMinute: number
}

/** Days that are not as the week says; without spans they are closed. */
export interface OtherDays {
  readonly firstDay: CalendarDay
  readonly lastDay: CalendarDay
  /** The reason as people know it: a holiday's name. */
  readonly name: string
  readonly spans: readonly OpenSpan[]
}

export interface OpeningHours {
  /** Seven days, Monday first. */
  readonly weekly: readonly (readonly OpenSpan[])[]
  readonly dates: readonly OtherDays[]
}

/** Whether an outlet is open at an instant, and when that changes; null where nothing changes in the days ahead that are looked at. */
interface Opening {
  readonly isOpen: boolean
  /** Epoch milliseconds; null while it is closed. */
  readonly closesAt: number | null
  /** Epoch milliseconds; null while it is open. */
  readonly opensAt: number | null
}

export const LONGEST_OTHER_DAYS = 366
/** Days in which the next opening is looked for, and the last closing: the longest time that other days last, and a week. */
const LOOKED_AHEAD = LONGEST_OTHER_DAYS + 8
/** Days after which hours without a break are taken to have no end. */
const WITHOUT_END = 8

const DAY = 1440

/** Returns the spans that begin on a day: those of its date, else those of its weekday. */
const spansOn = ({ weekly, dates }: OpeningHours, day: CalendarDay): readonly OpenSpan[] =>
  (dates.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? { spans: weekly[weekdayOf(day) - 1] })
    .spans ?? []

/** Returns whether nothing opens on a day. */
export const isClosedOn = (hours: OpeningHours, day: CalendarDay): boolean => spansOn(hours, day).length === 0

/** Returns the first day from `day` on that is not closed; `day` itself where none is found. */
export function openDayFrom(hours: OpeningHours, day: CalendarDay): CalendarDay {
  for (let ahead = 0; ahead <= LOOKED_AHEAD; ahead += 1) {
    if (!isClosedOn(hours, addDays(day, ahead))) return addDays(day, ahead)
  }
  return day
}

/** Says whether an outlet is open at `now` (epoch milliseconds) by the wall clock of its zone, and until when or from when. */
export function openingAt(hours: OpeningHours, timeZone: string, now: number): Opening {
  const today = localTimeAt(now, timeZone).day
  let closesAt: number | null = null
  for (let ahead = -1; ahead <= LOOKED_AHEAD; ahead += 1) {
    for (const [from, until] of instantsOn(hours, addDays(today, ahead), timeZone)) {
      if (closesAt !== null && from > closesAt) return { isOpen: true, closesAt, opensAt: null }
      if (from > now && closesAt === null) return { isOpen: false, closesAt: null, opensAt: from }
      if (until > (closesAt ?? now)) closesAt = until
    }
    // Open without a break for longer than a week: it does not close.
    if (closesAt !== null && ahead > WITHOUT_END) return { isOpen: true, closesAt: null, opensAt: null }
  }
  return { isOpen: closesAt !== null, closesAt, opensAt: null }
}

/** Returns the instant at which an outlet closed last before `now`, also before long holidays; null while it is open, and where it was never. */
export function closedSince(hours: OpeningHours, timeZone: string, now: number): number | null {
  if (openingAt(hours, timeZone, now).isOpen) return null
  const today = localTimeAt(now, timeZone).day
  for (let back = 0; back <= LOOKED_AHEAD; back += 1) {
    // The night of the day before may end later than all hours of a day.
    const ends = [back, back + 1]
      .flatMap((ago) => instantsOn(hours, addDays(today, -ago), timeZone))
      .map(([, until]) => until)
      .filter((until) => until <= now)
    if (ends.length > 0) return Math.max(...ends)
  }
  return null
}

/** Returns the spans of a day as instants, the earliest first; one that lies in the hour that clocks leap over is none. */
const instantsOn = (hours: OpeningHours, day: CalendarDay, timeZone: string): (readonly [number, number])[] =>
  spansOn(hours, day)
    .map(({ fromMinute, untilMinute }) => {
      const last = untilMinute <= fromMinute ? addDays(day, 1) : day
      return [instantOf(day, fromMinute, timeZone), instantOf(last, untilMinute, timeZone)] as const
    })
    .filter(([from, until]) => until > from)
    .toSorted(([one], [other]) => one - other)

const lengthOf = ({ fromMinute, untilMinute }: OpenSpan): number =>
  untilMinute <= fromMinute ? untilMinute + DAY - fromMinute : untilMinute - fromMinute

/** A weekday (1 Monday – 7 Sunday) whose hours run into later ones, and the time of day at which those begin. */
export interface Overlap {
  readonly weekday: number
  readonly untilMinute: number
}

/** Returns the first hours of a week that lie over the next ones, also over those of the next day. */
export function overlap(weekly: OpeningHours['weekly']): Overlap | undefined {
  const week = weekly.length * DAY
  const all = weekly
    .flatMap((spans, index) =>
      spans.map((span) => ({ weekday: index + 1, from: index * DAY + span.fromMinute, minutes: lengthOf(span) })),
    )
    .toSorted((one, other) => one.from - other.from)
  const nextOf = (index: number): number => all[index + 1]?.from ?? (all[0]?.from ?? 0) + week
  const wrong = all.findIndex(({ from, minutes }, index) => from + minutes > nextOf(index))
  const found = all[wrong]
  return found && { weekday: found.weekday, untilMinute: nextOf(wrong) % DAY }
}

/** Returns whether the spans of one day lie over one another. */
const doOverlap = (spans: readonly OpenSpan[]): boolean =>
  spans
    .toSorted((one, other) => one.fromMinute - other.fromMinute)
    .some((span, index, all) => span.fromMinute + lengthOf(span) > (all[index + 1]?.fromMinute ?? Infinity))

/** Returns the first of some other days that ends before it begins, lasts too long, or has spans that lie over one another. */
export const unsoundDates = (dates: readonly OtherDays[]): OtherDays | undefined =>
  dates.find(
    ({ firstDay, lastDay, spans }) =>
      lastDay < firstDay || daysBetween(firstDay, lastDay) >= LONGEST_OTHER_DAYS || doOverlap(spans),
  )

/** Returns the first of some other days that shares a day with another. */
export const sharedDates = (dates: readonly OtherDays[]): OtherDays | undefined => {
  const inOrder = dates.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1))
  return inOrder.find(({ firstDay }, index) => index > 0 && firstDay <= (inOrder[index - 1]?.lastDay ?? ''))
}
