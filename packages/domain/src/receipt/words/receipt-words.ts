import type { Locale } from '../../text/locale.ts'
import { en, type ReceiptWords } from './en.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

/** Words of paper in the outlet's language, which need not be the screen's (D1); at hand without a network. */
export const receiptWords: Readonly<Record<Locale, ReceiptWords>> = { 'en-US': en, 'zh-CN': zh, 'ja-JP': ja }

/**
 * Returns the name of a payment method on paper; its number where it is newer than this program. Source: specification
 * §4.
 */
export const methodName = (words: ReceiptWords, method: number): string =>
  (words.method as Readonly<Record<string, string>>)[method] ?? String(method)

type Tree = { readonly [key: string]: string | Tree }

const beside = (first: Tree, second: Tree): Tree =>
  Object.fromEntries(
    Object.entries(first).map(([key, mine]) => {
      const theirs = second[key]
      if (typeof mine !== 'string') return [key, typeof theirs === 'object' ? beside(mine, theirs) : mine]
      return [key, typeof theirs === 'string' && theirs !== mine ? `${mine} ${theirs}` : mine]
    }),
  )

/** The words of a language, each followed by the second language's own where that says it otherwise. Source: RC-P09. */
export function wordsIn(language: Locale, second: Locale | null): ReceiptWords {
  const words = receiptWords[language]
  if (second === null || second === language) return words
  return beside(words, receiptWords[second]) as ReceiptWords
}
