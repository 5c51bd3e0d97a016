import i18next, { type BackendModule, changeLanguage as show, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { heldIn } from './day-in.ts'
import { type Language, languageOf, localeOf, readLocale, writeLocaleCookie } from './locale.ts'
import { keepOwnWords, merchantOfWords, type OwnWord, withOwnWords, type WordGroup } from './own/own-words.ts'

const files = import.meta.glob<WordGroup>(['./*/*.json', '!./*/common.json'], { import: 'default' })

/** Words of every page come with the program itself: nothing waits for them. */
const common = import.meta.glob<WordGroup>('./*/common.json', { import: 'default', eager: true })
const commonOf = (language: string): WordGroup => common[`./${language}/common.json`] ?? {}

/** Names of payment methods stand beside their declarations, for paper and screens alike. */
const namesOfMethods = (language: string): Promise<WordGroup> =>
  import('@kassa/domain/payment/method-names.ts').then(({ methodNames }) => ({
    method: methodNames(localeOf(language === 'zh' || language === 'ja' ? language : 'en')),
  }))

/** The file of words as the product has it; undefined where there is none of that name. */
function loadWords(language: string, file: string): Promise<WordGroup> | undefined {
  if (file === 'common') return Promise.resolve(commonOf(language))
  return file === 'payment' ? namesOfMethods(language) : files[`./${language}/${file}.json`]?.()
}

/** The names of all files of words. */
export const wordFileNames: readonly string[] = [
  'common',
  'payment',
  ...Object.keys(files).flatMap((path) => /^\.\/en\/(?<name>\w+)\.json$/.exec(path)?.groups?.['name'] ?? []),
]

/** Returns the words of a file as the product has them, without the merchant's own. */
export const readWords = async (language: Language, file: string): Promise<WordGroup> =>
  (await loadWords(language, file)) ?? {}

/** The other namespaces of each language come when a screen first asks for them. */
const wordFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = loadWords(language, namespace)
    if (!load) return done(new Error(`no words for ${namespace} in ${language}`), false)
    load.then(
      (words) => done(null, withOwnWords(language, namespace, words)),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    )
  },
}

const listeners = new Set<(language: Language) => void>()

/** The language on screen now. */
export const currentLanguage = (): Language => {
  const shown = i18next.language
  return shown === 'zh' || shown === 'ja' ? shown : 'en'
}

/** Reads the cookie, starts with the words every page needs and sets `lang` on the page. */
export async function startWords(): Promise<void> {
  i18next.on('languageChanged', (language: string) => {
    document.documentElement.lang = localeOf(language === 'zh' || language === 'ja' ? language : 'en')
  })
  await use(wordFiles)
    .use(initReactI18next)
    .init({
      lng: languageOf(readLocale()),
      // The build puts in what a language lacks (`build/with-every-word.ts`).
      fallbackLng: false,
      supportedLngs: ['en', 'zh', 'ja'],
      ns: ['common'],
      resources: Object.fromEntries(
        ['en', 'zh', 'ja'].map((one) => [one, { common: withOwnWords(one, 'common', commonOf(one)) }]),
      ),
      partialBundledLanguages: true,
      defaultNS: 'common',
      interpolation: {
        // Nothing is escaped, React draws text: a day that a sentence is given stands there as everywhere else.
        escapeValue: true,
        escape: (value: string) => heldIn(localeOf(currentLanguage()), value),
      },
      react: { useSuspense: true },
      returnNull: false,
      postProcessPassResolved: true,
    })
}

/**
 * Changes every word on screen without a reload and writes the cookie (D1). The keeper of the person's profile listens
 * with `onLanguageChange`, so the cookie and the profile cannot differ.
 */
export async function changeLanguage(language: Language): Promise<void> {
  writeLocaleCookie(localeOf(language))
  await show(language)
  for (const listener of listeners) listener(language)
}

/** Draws every word in a language for a while: neither the cookie nor anybody's profile hears of it. */
export const showLanguage = async (language: Language): Promise<void> => void (await show(language))

export function onLanguageChange(listener: (language: Language) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Draws every screen with these wordings of a merchant's own; nothing is drawn anew where they stood there before. */
export async function showOwnWords(rows: readonly OwnWord[], merchantId = merchantOfWords()): Promise<void> {
  if (!keepOwnWords(rows, merchantId)) return
  for (const [language, byFile] of Object.entries(i18next.services.resourceStore.data))
    for (const file of Object.keys(byFile)) {
      const words = await loadWords(language, file)
      if (words) i18next.addResourceBundle(language, file, withOwnWords(language, file, words), false, true)
    }
  drawAnew()
}

/** Whoever draws words listens to the language. */
export const drawAnew = (): void => {
  i18next.emit('languageChanged', i18next.language)
}

let isPicking = false
const pickers = new Set<() => void>()

/** Returns whether words are picked on the screen: each then carries the sign of its place. */
export const arePlacesShown = (): boolean => isPicking

/** Draws words with the signs of their places, or as ever: while the page is used, no text that is sent or printed may hold one. */
export function markWords(areMarked: boolean): void {
  i18next.options.postProcess = areMarked ? ['places'] : false
  drawAnew()
}

/** Lets words be picked on the screen, or draws them as ever. */
export async function showPlaces(areShown: boolean): Promise<void> {
  if (areShown) use((await import('./own/mark-places.ts')).markPlaces)
  isPicking = areShown
  markWords(areShown)
  for (const listener of pickers) listener()
}

export function onPlacesShown(listener: () => void): () => void {
  pickers.add(listener)
  return () => pickers.delete(listener)
}
