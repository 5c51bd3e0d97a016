import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import type { Language } from '../../words/locale.ts'
import { ownWords, type WordGroup } from '../../words/own/own-words.ts'
import { readWords, wordFileNames } from '../../words/word-files.ts'

/** A word that a search found. */
export interface WordMatch {
  /** Every place where it stands. */
  readonly keys: readonly string[]
  readonly original: string
  readonly own: string | null
}

/** Fewer letters are in nearly every word. */
export const FEWEST_LETTERS = 2

const MOST = 50

/** Words of a language that hold a text, in the product's wording or the merchant's; whole words first, at most 50. */
export async function findWords(language: Language, text: string): Promise<readonly WordMatch[]> {
  const wanted = foldForSearch(text.trim())
  if (Array.from(wanted).length < FEWEST_LETTERS) return []
  const own = new Map(ownWords().flatMap((row) => (row.language === language ? [[row.key, row.words] as const] : [])))
  const found = new Map<string, WordMatch>()
  for (const file of wordFileNames) {
    for (const [place, original] of wordsOf(await readWords(language, file))) {
      const key = `${file}:${place}`
      const mine = own.get(key) ?? null
      if (!foldForSearch(`${original} ${mine ?? ''}`).includes(wanted)) continue
      const before = found.get(original)
      found.set(original, { original, own: before?.own ?? mine, keys: [...(before?.keys ?? []), key] })
    }
  }
  const isWhole = ({ original }: WordMatch): boolean => foldForSearch(original) === wanted
  return [...found.values()]
    .toSorted(
      (one, other) => Number(isWhole(other)) - Number(isWhole(one)) || one.original.length - other.original.length,
    )
    .slice(0, MOST)
}

/** Every word of a file with its place. */
const wordsOf = (words: WordGroup, before = ''): readonly (readonly [place: string, word: string])[] =>
  Object.entries(words).flatMap(([name, word]) =>
    typeof word === 'string' ? [[`${before}${name}`, word] as const] : wordsOf(word, `${before}${name}.`),
  )
