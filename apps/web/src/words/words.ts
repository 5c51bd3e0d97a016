import i18next, { type BackendModule, changeLanguage as show, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, languageOf, localeOf, readLocale, writeLocaleCookie } from './locale.ts'

type Words = Record<string, unknown>
const files = import.meta.glob<Words>(['./*/*.json', '!./*/common.json'], { import: 'default' })

/** Words of every page come with the program itself: nothing waits for them. */
const common = import.meta.glob<Words>('./*/common.json', { import: 'default', eager: true })
const resources = Object.fromEntries(
  ['en', 'zh', 'ja'].map((language) => [language, { common: common[`./${language}/common.json`] ?? {} }]),
)

/** Names of payment methods stand beside their declarations, for paper and screens alike. */
const namesOfMethods = (language: string): Promise<Words> =>
  import('@kassa/domain/payment/method-names.ts').then(({ methodNames }) => ({
    method: methodNames(localeOf(language === 'zh' || language === 'ja' ? language : 'en')),
  }))

/** The other namespaces of each language come when a screen first asks for them. */
const wordFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = namespace === 'payment' ? () => namesOfMethods(language) : files[`./${language}/${namespace}.json`]
    if (!load) return done(new Error(`no words for ${namespace} in ${language}`), false)
    load().then(
      (words) => done(null, words),
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
      resources,
      partialBundledLanguages: true,
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
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

export function onLanguageChange(listener: (language: Language) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
