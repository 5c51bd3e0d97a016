import { blanksOf } from '@kassa/domain/text/word-blanks.ts'
import type { Language } from '../locale.ts'

/** Words of a file: texts, and groups of them. */
export interface WordGroup {
  readonly [key: string]: string | WordGroup
}

/** A wording of the merchant's own; `key` is the file and the place in it. */
export interface OwnWord {
  readonly language: Language
  readonly key: string
  readonly words: string
}

/** The wordings are kept in the browser with their merchant, so that a till without a network speaks as its merchant does. */
const STORED = 'kassa.own-words'

interface StoredWords {
  readonly merchantId: string | null
  readonly words: readonly OwnWord[]
}

const none: StoredWords = { merchantId: null, words: [] }

const isOwnWord = (row: unknown): row is OwnWord =>
  typeof row === 'object' && row !== null && 'language' in row && 'key' in row && 'words' in row

function readStored(): StoredWords {
  try {
    const { merchantId, words } = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<StoredWords>
    return { merchantId: merchantId ?? null, words: Array.isArray(words) ? words.filter(isOwnWord) : [] }
  } catch {
    return none
  }
}

let shown: StoredWords | undefined

const now = (): StoredWords => (shown ??= readStored())

/** The wordings that screens show now. */
export const ownWords = (): readonly OwnWord[] => now().words

/** The merchant whose wordings they are; null where there are none. */
export const merchantOfWords = (): string | null => now().merchantId

/** Keeps these wordings of a merchant; false where they are those that stood there. */
export function keepOwnWords(rows: readonly OwnWord[], merchantId: string | null): boolean {
  const next = { merchantId, words: rows.map(({ language, key, words }) => ({ language, key, words })) }
  if (JSON.stringify(next) === JSON.stringify(now())) return false
  shown = next
  try {
    localStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // A browser without room shows them all the same until it is closed.
  }
  return true
}

/** Words of a file with the merchant's in their places. A place that is gone, or has other blanks by now, keeps its own. */
export function withOwnWords(language: string, file: string, words: WordGroup): WordGroup {
  const start = `${file}:`
  const own = ownWords().filter((row) => row.language === language && row.key.startsWith(start))
  return own.reduce((all, row) => withWord(all, row.key.slice(start.length), row.words), words)
}

/** Reads the word at a place. Names of places may hold dots themselves, so each way to cut one is tried. */
export function wordAt(words: WordGroup, place: string): string | undefined {
  const word = words[place]
  if (typeof word === 'string') return word
  for (const [name, inner] of innerGroups(words, place)) {
    const found = wordAt(inner, place.slice(name.length + 1))
    if (found !== undefined) return found
  }
  return undefined
}

const innerGroups = (words: WordGroup, place: string): (readonly [string, WordGroup])[] =>
  Object.entries(words).flatMap(([name, inner]) =>
    typeof inner !== 'string' && place.startsWith(`${name}.`) ? [[name, inner] as const] : [],
  )

function withWord(words: WordGroup, place: string, own: string): WordGroup {
  const word = words[place]
  if (typeof word === 'string')
    return blanksOf(word).join(' ') === blanksOf(own).join(' ') ? { ...words, [place]: own } : words
  for (const [name, inner] of innerGroups(words, place)) {
    if (wordAt(inner, place.slice(name.length + 1)) !== undefined)
      return { ...words, [name]: withWord(inner, place.slice(name.length + 1), own) }
  }
  return words
}
