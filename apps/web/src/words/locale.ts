import { localeOf as asLocale, type Locale } from '@kassa/domain/text/locale.ts'
import { cookieIn, cookieText } from './cookie.ts'

export type Language = 'en' | 'zh' | 'ja'

const COOKIE = 'Accept-Language'

export const languageOf = (locale: Locale): Language => (locale === 'zh-CN' ? 'zh' : locale === 'ja-JP' ? 'ja' : 'en')

export const localeOf = (language: Language): Locale =>
  language === 'zh' ? 'zh-CN' : language === 'ja' ? 'ja-JP' : 'en-US'

/** Returns the language in a `document.cookie` string; `undefined` when the cookie is absent. */
export function localeInCookies(cookies: string): Locale | undefined {
  const value = cookieIn(cookies, COOKIE)
  return value === undefined ? undefined : asLocale(value)
}

export function writeLocaleCookie(locale: Locale): void {
  document.cookie = cookieText(COOKIE, locale, '365d')
}

/** The stored locale; where the cookie is absent it is created with en-US (D1). */
export function readLocale(): Locale {
  const found = localeInCookies(document.cookie)
  if (found === undefined) writeLocaleCookie('en-US')
  return found ?? 'en-US'
}

/** The language a browser asks for, where it is one of ours and differs from the one shown. */
export function suggestedLanguage(wanted: readonly string[], shown: Language): Language | null {
  const ours = wanted
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag): tag is Language => tag === 'en' || tag === 'zh' || tag === 'ja')
  return ours === undefined || ours === shown ? null : ours
}
