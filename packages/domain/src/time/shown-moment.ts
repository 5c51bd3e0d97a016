import type { CalendarDay } from './calendar-day.ts'
import { keptFormat } from './kept-format.ts'
import { offsetSecondsAt } from './local-time.ts'

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const moment = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** A local day (`2026-03-01`) as a locale writes it. A text that is no day (an address can be typed) stays as it is. */
export function dayIn(locale: string, text: CalendarDay): string {
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.valueOf()) ? text : keptFormat(locale, { ...day, timeZone: 'UTC' }).format(at)
}

/** A moment as a locale writes it, by the clock of a zone (IANA name). */
export const momentIn = (locale: string, at: string, timeZone: string): string =>
  keptFormat(locale, { ...moment, timeZone }).format(new Date(at))

/** The offset of a clock as “GMT+8”, “GMT-3:30”: letters such as CST name several zones. */
export function offsetName(at: number, timeZone: string): string {
  const seconds = offsetSecondsAt(at, timeZone)
  const minutes = Math.abs(Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const sign = seconds < 0 ? '-' : '+'
  return minutes === 0 ? 'GMT' : `GMT${sign}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
