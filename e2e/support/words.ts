import fs from 'node:fs'
import path from 'node:path'
import { methodNames } from '@kassa/domain/payment/method-names.ts'

export type Language = 'en' | 'zh' | 'ja'

const folder = path.join(import.meta.dirname, '../../apps/web/src/words')

export const languageOf = (locale: string | undefined): Language =>
  locale === 'zh-CN' ? 'zh' : locale === 'ja-JP' ? 'ja' : 'en'

const files = new Map<string, unknown>()

function readWords(place: string): unknown {
  const words: unknown = files.get(place) ?? JSON.parse(fs.readFileSync(path.join(folder, place), 'utf8'))
  files.set(place, words)
  return words
}

/** The names of payment methods stand beside their declarations, and in no file of words. */
const wordsOf = (language: Language, file: string): unknown =>
  file === 'payment'
    ? { method: methodNames(({ en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const)[language]) }
    : readWords(`${language}/${file}.json`)

const find = (words: unknown, key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words)

/**
 * Returns a word in a language: `word('zh', 'desk', 'pay.pay')`. A hole `{{name}}` is filled from `facts`, whose `count` chooses the form of the language
 * where a word has several. The desk's words stand in two files, of which `desk` means either.
 */
export function word(
  language: Language,
  file: string,
  key: string,
  facts: Readonly<Record<string, string | number>> = {},
): string {
  const places = file === 'desk' ? ['desk', 'deskMore'] : [file]
  const form = new Intl.PluralRules(language).select(Number(facts['count'] ?? 0))
  const keys = 'count' in facts ? [key, `${key}_${form}`] : [key]
  const found = places
    .flatMap((place) => keys.map((one) => find(wordsOf(language, place), one)))
    .find((each) => each !== undefined)
  if (typeof found !== 'string') throw new Error(`there is no word ${file}:${key} in ${language}`)
  const filled = found.replaceAll(
    /\{\{(\w+), ([^|{}]*)\|([^|{}]*)\}\}/g,
    (_, name: string, one: string, many: string) => `{{${name}}} ${String(facts[name]) === '1' ? one : many}`,
  )
  return filled.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name] ?? ''))
}
