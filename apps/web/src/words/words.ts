import i18next, { type BackendModule, changeLanguage as change, use } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { areWordsHere, noteWords, refuseMissing } from './coming/missing-words.ts'
import { countedBlanks } from './counted.ts'
import { heldIn } from './day-in.ts'
import { type Language, languageOf, localeOf, readLocale, writeLocaleCookie } from './locale.ts'
import { keepOwnWords, merchantOfWords, type OwnWord, withOwnWords } from './own/own-words.ts'
import { commonOf, loadWords } from './word-files.ts'

/** The other namespaces of each language come when a screen first asks for them. */
const wordFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = loadWords(language, namespace)
    if (!load) return done(new Error(`no words for ${namespace} in ${language}`), false)
    noteWords(language, namespace, load).then(
      (words) => done(null, withOwnWords(language, namespace, words)),
      // Asked for anew by whoever needs them next.
      (error: Error) => done(error, true),
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
    .use(countedBlanks)
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
      // They are asked for twice already (`word-files.ts`).
      maxRetries: 0,
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
  refuseMissing(currentLanguage)
}

/** The language that somebody chose last: what comes late for another one is not shown. */
let wanted: Language | null = null
let tellKept: () => void = () => undefined

/** Says how a person hears that the words of a language did not come, and that it stays as it is. */
export const onLanguageKept = (tell: () => void): void => void (tellKept = tell)

/** Draws every word in a language once all that are on the screen are there in it; false where they do not come: it stays as it is. */
async function show(language: Language): Promise<boolean> {
  wanted = language
  try {
    await bringWords(language)
  } catch {
    if (wanted === language) tellKept()
    return false
  }
  if (wanted !== language) return false
  await change(language)
  return true
}

/** Brings in a language what is here in the one on screen. */
async function bringWords(language: Language): Promise<void> {
  const lacking = Object.keys(i18next.services.resourceStore.data[currentLanguage()] ?? {}).filter(
    (file) => !areWordsHere(language, file),
  )
  await Promise.all(
    lacking.map(async (file) => {
      const words = await loadWords(language, file)
      if (words) i18next.addResourceBundle(language, file, withOwnWords(language, file, words))
    }),
  )
}

/**
 * Changes every word on screen without a reload and writes the cookie (D1), or tells that the language stays. The keeper of the person's profile
 * listens with `onLanguageChange`, so the cookie and the profile cannot differ. Never rejects.
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (!(await show(language))) return
  writeLocaleCookie(localeOf(language))
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
