import { bookNames, bookUnits } from '@kassa/contract/journal/book-names.ts'
import { reviewReasons } from '@kassa/contract/journal/review-reasons.ts'
import { refusalText } from '../../words/refusal-text.ts'
import { currentLanguage } from '../../words/words.ts'

export interface Reason {
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

const isKey = <Names extends object>(names: Names, key: PropertyKey): key is keyof Names => Object.hasOwn(names, key)

/** Why an entry is here, in the language on screen; a code of the error list keeps that list's words. */
export function reasonText({ code, facts }: Reason): string {
  if (!isKey(reviewReasons, code)) return refusalText({ code, facts })
  return reviewReasons[code][currentLanguage()].replaceAll(/\{(\w+)\}/g, (hole, fact: string) =>
    Object.hasOwn(facts, fact) ? factText(fact, String(facts[fact])) : hole,
  )
}

/** A fact as it stands; books and what they count by their names. */
function factText(fact: string, value: string): string {
  const language = currentLanguage()
  if (fact === 'book' && isKey(bookNames, value)) return bookNames[value].name[language]
  if (fact === 'unit' && isKey(bookUnits, value)) return bookUnits[value][language]
  return value
}
