import { errors, isErrorCode } from '@kassa/contract/errors.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { currentLanguage } from './words.ts'

/** A refusal of a domain rule in the language on screen, in the words the server would use. */
export function refusalText({ code, facts = {} }: Refusal): string {
  if (!isErrorCode(code)) return code
  return errors[code][currentLanguage()].replaceAll(/\{(\w+)\}/g, (hole, fact: string) =>
    Object.hasOwn(facts, fact) ? String(facts[fact]) : hole,
  )
}
