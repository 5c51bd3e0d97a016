import { errors, isErrorCode } from '@kassa/contract/errors.ts'
import { fillRefusal } from '@kassa/contract/refusal-words.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { currentLanguage } from './words.ts'

/** A refusal of a domain rule in the language on screen, in the words the server would use. */
export function refusalText({ code, facts = {} }: Refusal): string {
  if (!isErrorCode(code)) return code
  return fillRefusal(errors[code][currentLanguage()], facts)
}
