import { accept, refuse, type Result } from '../result.ts'
import { blank, blanksOf } from './word-blanks.ts'

/** Longest wording of one word or sentence, in characters. */
export const OWN_WORD_LENGTH = 300

/** The most wordings of one merchant, over all languages: every screen reads them all. */
export const MOST_OWN_WORDS = 1_000

/** The file of the words and the place in it, with a colon between. Plural forms end in theirs: `given_other`. */
export const OWN_WORD_KEY = /^[a-zA-Z]{2,30}:[\w.-]{1,88}$/

/** References to other words, and control and direction characters, which would act on the screen instead of standing on it. */
const acting = /\$t\(|[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * A merchant's wording of `original`, cut free of blanks at its ends.
 *
 * Refuses `own-word.length` for none or more than {@link OWN_WORD_LENGTH} characters, `own-word.acts` for a reference to other words or control
 * characters, `own-word.blanks` where its blanks are others than those of the original: an amount that is left out would never be seen.
 */
export function checkOwnWord(words: string, original: string): Result<string> {
  const text = words.trim()
  const length = Array.from(text).length
  if (length < 1 || length > OWN_WORD_LENGTH)
    return refuse({ code: 'own-word.length', facts: { max: OWN_WORD_LENGTH, length } })
  if (acting.test(text)) return refuse({ code: 'own-word.acts' })
  const wanted = blanksOf(original)
  const isSame = wanted.join(' ') === blanksOf(text).join(' ') && !/\{\{|\}\}/.test(text.replaceAll(blank, ''))
  return isSame
    ? accept(text)
    : refuse({ code: 'own-word.blanks', facts: { blanks: wanted.map((name) => `{{${name}}}`).join(' ') } })
}
