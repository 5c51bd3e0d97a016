import { withChunkTimeout } from './coming/chunk.ts'
import { type Language, localeOf } from './locale.ts'
import type { WordGroup } from './own/own-words.ts'

/** Long enough for a line that dropped one request. */
const AGAIN_MS = 350

const files = import.meta.glob<WordGroup>(['./*/*.json', '!./*/common.json'], { import: 'default' })

/** Words of every page come with the program itself: nothing waits for them. */
const common = import.meta.glob<WordGroup>('./*/common.json', { import: 'default', eager: true })
export const commonOf = (language: string): WordGroup => common[`./${language}/common.json`] ?? {}

/** Names of payment methods stand beside their declarations, for paper and screens alike. */
const namesOfMethods = (language: string): Promise<WordGroup> =>
  import('@kassa/domain/payment/method-names.ts').then(({ methodNames }) => ({
    method: methodNames(localeOf(language === 'zh' || language === 'ja' ? language : 'en')),
  }))

const loaderOf = (language: string, file: string): (() => Promise<WordGroup>) | undefined => {
  if (file === 'common') return () => Promise.resolve(commonOf(language))
  return file === 'payment' ? () => namesOfMethods(language) : files[`./${language}/${file}.json`]
}

/**
 * The file of words as the product has it, asked for twice; rejects with a `ChunkError`, as a script does that is not there. Undefined where
 * there is none of that name.
 */
export function loadWords(language: string, file: string): Promise<WordGroup> | undefined {
  const load = loaderOf(language, file)
  const again = (): Promise<void> => new Promise((goOn) => setTimeout(goOn, AGAIN_MS))
  return load && withChunkTimeout(() => load().catch(() => again().then(load)))
}

/** The names of all files of words. */
export const wordFileNames: readonly string[] = [
  'common',
  'payment',
  ...Object.keys(files).flatMap((path) => /^\.\/en\/(?<name>\w+)\.json$/.exec(path)?.groups?.['name'] ?? []),
]

/** Returns whether there is a file of words of that name, here or not. */
export const isWordFile = (file: string): boolean => loaderOf('en', file) !== undefined

/** Returns the words of a file as the product has them, without the merchant's own. */
export const readWords = async (language: Language, file: string): Promise<WordGroup> =>
  (await loadWords(language, file)) ?? {}
