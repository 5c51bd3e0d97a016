import { keptFormat } from '@kassa/domain/time/kept-format.ts'
import { dayIn, momentIn } from '@kassa/domain/time/shown-moment.ts'
import { localeOf } from './locale.ts'
import { currentLanguage } from './words.ts'

const wallClock = {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const

/**
 * A local day (`2026-03-01`) as the reader's language writes it; a day has no time, so no zone moves it. A text that is
 * no day (an address can be typed) stays as it is.
 */
export const dayText = (day: string): string => dayIn(localeOf(currentLanguage()), day)

const patternOf = (text: string): string =>
  text.replace('2001', 'YYYY').replace('02', 'MM').replace('03', 'DD').replace('04', 'HH').replace('05', 'mm')

/** The patterns of a field for a day: as `dayText` writes it, and typed as files have it. */
export const dayPatterns = (): string[] => [patternOf(dayText('2001-02-03')), 'YYYY-MM-DD']

/** The patterns of a field for a day and its time: as lists write them, and typed as files have them. */
export const momentPatterns = (): string[] => [
  patternOf(momentIn(localeOf(currentLanguage()), '2001-02-03T04:05:00Z', 'UTC')),
  'YYYY-MM-DD HH:mm',
]

/** A local day as `dayText` writes it, else what stands where there is none. */
export const dayOr = (none: string, day: string | null): string => (day === null ? none : dayText(day))

/** A wall clock (`2026-03-01 18:30`), already that of its shop, as the reader's language writes it. */
export function wallClockIn(text: string): string {
  const moment = new Date(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(moment.valueOf()) ? text : keptFormat(localeOf(currentLanguage()), wallClock).format(moment)
}

/** A month (`2026-03`) as the reader's language writes it. */
export function monthText(month: string): string {
  const moment = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(moment.valueOf())
    ? month
    : keptFormat(localeOf(currentLanguage()), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(moment)
}
