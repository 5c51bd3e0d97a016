import { inBrackets } from './brackets.ts'
import { localeOf, type Language } from './locale.ts'
import { currentLanguage } from './words.ts'

/** The word for a shop's own money behind a label, shorter than the name of the currency. */
const ownUnits: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  zh: { CNY: '元' },
  ja: { JPY: '円' },
}

/** Returns a currency by its name in Chinese and Japanese, and by its code in English, where lists of shops have it. */
export function currencyNameIn(language: Language, code: string): string {
  if (language === 'en') return code
  try {
    return new Intl.DisplayNames(localeOf(language), { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Returns the unit of the amounts below a label: 元, 円, the name of another currency; in English its code. */
export const currencyUnitIn = (language: Language, code: string): string =>
  ownUnits[language]?.[code] ?? currencyNameIn(language, code)

export const currencyName = (code: string): string => currencyNameIn(currentLanguage(), code)

export const currencyUnit = (code: string): string => currencyUnitIn(currentLanguage(), code)

/** A currency among others to choose from: its name with its code, which bills and banks go by. */
export function currencyChoice(code: string): string {
  const name = currencyName(code)
  return name === code ? code : `${name}${inBrackets(code)}`
}
