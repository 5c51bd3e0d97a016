import { errors, isErrorCode } from '@kassa/contract/errors.ts'
import { fillRefusal } from '@kassa/contract/refusal-words.ts'
import { writtenTimes, type TellingClock } from '@kassa/contract/written-times.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { readerZone } from './reader-zone.ts'
import { currentLanguage } from './words.ts'

/** Rules refuse where their reader sits. */
const ownClock = (): TellingClock => ({ timeZone: readerZone(), isNamed: false })

/** A refusal of a domain rule in the language on screen, in the words the server would use. */
export function refusalText({ code, facts = {} }: Refusal): string {
  if (!isErrorCode(code)) return code
  const language = currentLanguage()
  return fillRefusal(errors[code][language], { ...facts, ...writtenTimes(facts, language, ownClock()) })
}
