import { localeOf } from './locale.ts'
import { currentLanguage } from './words.ts'

const form = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const

/**
 * A local day (`2026-03-01`) as the reader's language writes it; a day has no time, so no zone moves it. A text that is
 * no day (an address can be typed) stays as it is.
 */
export function dayText(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(moment.valueOf())
    ? day
    : new Intl.DateTimeFormat(localeOf(currentLanguage()), form).format(moment)
}
