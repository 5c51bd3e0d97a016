import { dayIn } from './day-in.ts'
import { localeOf } from './locale.ts'
import { currentLanguage } from './words.ts'

/**
 * A local day (`2026-03-01`) as the reader's language writes it; a day has no time, so no zone moves it. A text that is
 * no day (an address can be typed) stays as it is.
 */
export const dayText = (day: string): string => dayIn(localeOf(currentLanguage()), day)

/** A month (`2026-03`) as the reader's language writes it. */
export function monthText(month: string): string {
  const moment = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(moment.valueOf())
    ? month
    : new Intl.DateTimeFormat(localeOf(currentLanguage()), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        moment,
      )
}
