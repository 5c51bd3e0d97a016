import { keptFormat } from '@kassa/domain/time/kept-format.ts'
import { localeOf } from './locale.ts'
import { currentLanguage } from './words.ts'

/** A local day by its weekday and date; the day has no time, so no zone moves it. */
export function dayName(day: string): string {
  const form = { weekday: 'short', month: 'numeric', day: 'numeric', timeZone: 'UTC' } as const
  return keptFormat(localeOf(currentLanguage()), form).format(new Date(`${day}T00:00:00Z`))
}
