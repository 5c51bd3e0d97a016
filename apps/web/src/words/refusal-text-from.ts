import type { ErrorEntry } from '@kassa/contract/error.ts'
import { fillRefusal } from '@kassa/contract/refusal-words.ts'
import { writtenTimes, type TellingClock } from '@kassa/contract/written-times.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { readerZone } from './reader-zone.ts'
import { currentLanguage } from './words.ts'

/** Rules refuse where their reader sits. */
const ownClock = (): TellingClock => ({ timeZone: readerZone(), isNamed: false })

/**
 * Returns the words of refusals out of a part of the list: all of it is long, and a form that is opened with the lines its own rules refuse by
 * stands sooner. A code that is not there is its own text.
 */
export const refusalTextFrom =
  (entries: Readonly<Record<string, ErrorEntry>>) =>
  ({ code, facts = {} }: Refusal): string => {
    const entry = Object.hasOwn(entries, code) ? entries[code] : undefined
    if (entry === undefined) return code
    const language = currentLanguage()
    return fillRefusal(entry[language], { ...facts, ...writtenTimes(facts, language, ownClock()) })
  }
