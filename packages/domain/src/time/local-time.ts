import { dayNumberOf, dayOfNumber, type CalendarDay, type Weekday } from './calendar-day.ts'

/** The reading of the wall clock in a time zone. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly day: CalendarDay
  /** 1 Monday – 7 Sunday. */
  readonly weekday: Weekday
  /** Minutes after local midnight, 0–1439. */
  readonly minuteOfDay: number
  /** 0–59. */
  readonly second: number
}

/**
 * Returns the wall-clock time in `timeZone` (IANA name) at `instant` (epoch milliseconds). Throws for an unknown zone,
 * see {@link isTimeZone}.
 */
export function localTimeAt(instant: number, timeZone: string): LocalTime {
  const seconds = Math.floor(instant / 1000) + offsetSecondsAt(instant, timeZone)
  const dayNumber = Math.floor(seconds / 86_400)
  const secondOfDay = seconds - dayNumber * 86_400
  return {
    day: dayOfNumber(dayNumber),
    weekday: (((((dayNumber + 3) % 7) + 7) % 7) + 1) as Weekday,
    minuteOfDay: Math.floor(secondOfDay / 60),
    second: secondOfDay % 60,
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Returns the wall-clock time of a zone at `instant` as a spreadsheet reads it: `2026-03-02 14:05:09`. Throws for an
 * unknown zone.
 */
export function wallClockText(instant: number, timeZone: string): string {
  const { day, minuteOfDay, second } = localTimeAt(instant, timeZone)
  return `${day} ${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}:${two(second)}`
}

/** The same as a program reads it, with the zone's offset from UTC: `2026-03-02T14:05:09+08:00`. Throws for an unknown zone. */
export function offsetTimeText(instant: number, timeZone: string): string {
  const minutes = Math.round(offsetSecondsAt(instant, timeZone) / 60)
  const away = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`
  return wallClockText(instant, timeZone).replace(' ', 'T') + offset
}

/**
 * The instant (epoch milliseconds) at which the wall clock of `timeZone` shows `minuteOfDay` (0–1440; 1440 is the next midnight) of `day`.
 *
 * Where clocks go forward and the time does not exist: the first instant after the gap. Where they go back and it exists twice: the
 * earlier one.
 */
export function instantOf(day: CalendarDay, minuteOfDay: number, timeZone: string): number {
  const wall = dayNumberOf(day) * 86_400_000 + minuteOfDay * 60_000
  const offsets = [wall - 86_400_000, wall + 86_400_000].map((near) => offsetSecondsAt(near, timeZone) * 1000)
  const [before = 0, after = 0] = offsets
  const fits = [wall - before, wall - after].filter((instant) => wallOf(instant, timeZone) === wall)
  return fits.length > 0
    ? Math.min(...fits)
    : endOfGap(wall - Math.max(before, after), wall - Math.min(before, after), timeZone)
}

/** Seconds to add to UTC for the wall clock of `timeZone` at `instant`. Throws for an unknown zone. */
export function offsetSecondsAt(instant: number, timeZone: string): number {
  if (instant < wholeMinutesSince) return readOffset(instant, timeZone)
  const minute = Math.floor(instant / 60_000)
  const known = recentOffsets.get(timeZone)
  const recent = known?.get(minute)
  if (recent !== undefined) return recent
  const offset = readOffset(instant, timeZone)
  if (known && known.size < mostRecent) known.set(minute, offset)
  else recentOffsets.set(timeZone, new Map([[minute, offset]]))
  return offset
}

// Since 1980 clocks have only been changed on a whole minute (not always on a quarter of an hour), and what happened lately,
// at several tills that report it, is asked for again and again.
const wholeMinutesSince = Date.UTC(1980)
const mostRecent = 60
const recentOffsets = new Map<string, Map<number, number>>()

function readOffset(instant: number, timeZone: string): number {
  const parts = formatterFor(timeZone).formatToParts(instant)
  const fields: Record<string, number> = {}
  for (const { type, value } of parts) fields[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  return Math.round(Date.UTC(year, month - 1, day, hour, minute, second) / 1000) - Math.floor(instant / 1000)
}

/** Returns whether the runtime knows the time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatterFor(timeZone)
    return true
  } catch {
    return false
  }
}

const wallOf = (instant: number, timeZone: string): number => instant + offsetSecondsAt(instant, timeZone) * 1000

/** The first instant after a jump of the clock that lies between `from` and `to`, to the second. */
function endOfGap(from: number, to: number, timeZone: string): number {
  const offset = offsetSecondsAt(from, timeZone)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetSecondsAt(middle, timeZone) === offset) low = middle
    else high = middle
  }
  return high
}

// A formatter costs ~50 µs to make and ~1 µs to use; there are a few hundred zones at most.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
