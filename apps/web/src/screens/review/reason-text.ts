import { reviewReasons } from '@kassa/contract/device/review-reasons.ts'
import { refusalText } from '../../words/refusal-text.ts'
import { currentLanguage } from '../../words/words.ts'

export interface Reason {
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

const isReason = (code: string): code is keyof typeof reviewReasons => Object.hasOwn(reviewReasons, code)

/** Why an entry is here, in the language on screen; a code of the error list keeps that list's words. */
export function reasonText({ code, facts }: Reason): string {
  if (!isReason(code)) return refusalText({ code, facts })
  return reviewReasons[code][currentLanguage()].replaceAll(/\{(\w+)\}/g, (hole, fact: string) =>
    Object.hasOwn(facts, fact) ? String(facts[fact]) : hole,
  )
}
