import { keptFormat } from '@kassa/domain/time/kept-format.ts'
import { localeOf } from './locale.ts'
import { currentLanguage } from './words.ts'

/** A browser can be older than a zone. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return keptFormat('en', { timeZone }).format(0) !== ''
  } catch {
    return false
  }
}

/** The name of a zone's time at a moment, as “Eastern Time”; short, as the reader's place shortens it: “ET”. */
export const zoneName = (timeZone: string, at: string, form: 'longGeneric' | 'shortGeneric' = 'longGeneric'): string =>
  keptFormat(localeOf(currentLanguage()), { timeZone, timeZoneName: form })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The long name of a zone for readers, as “Japan Standard Time”; its code where this browser does not know it. */
export const zoneText = (timeZone: string, at: string): string =>
  isKnownZone(timeZone) ? zoneName(timeZone, at) : timeZone
