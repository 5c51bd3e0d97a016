import { localeOf } from './locale.ts'
import { currentLanguage } from './words.ts'

/** A country by its code of two letters, in the reader’s language; the code itself where it is none. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(localeOf(currentLanguage()), { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
