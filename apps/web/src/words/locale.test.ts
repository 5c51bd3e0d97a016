import { describe, expect, it } from 'vitest'
import { localeOf as asLocale } from '@kassa/domain/text/locale.ts'
import { languageOf, localeInCookies, localeOf, suggestedLanguage } from './locale.ts'

describe('the locale', () => {
  it.each([
    ['zh-CN', 'zh-CN'],
    ['ja-JP', 'ja-JP'],
    ['en-US', 'en-US'],
    ['zh-TW', 'en-US'],
    ['', 'en-US'],
    [undefined, 'en-US'],
  ])('%s is read as %s', (value, locale) => expect(asLocale(value)).toBe(locale))

  it('is found among other cookies, and is absent when only a longer name is there', () => {
    expect(localeInCookies('a=1; Accept-Language=ja-JP; b=2')).toBe('ja-JP')
    expect(localeInCookies('X-Accept-Language=ja-JP')).toBeUndefined()
    expect(localeInCookies('')).toBeUndefined()
  })

  it('goes to a language and back', () => {
    for (const locale of ['en-US', 'zh-CN', 'ja-JP'] as const) expect(localeOf(languageOf(locale))).toBe(locale)
  })

  it('suggests the first language of the browser that is ours, unless it is shown already', () => {
    expect(suggestedLanguage(['fr-FR', 'ja-JP', 'en'], 'en')).toBe('ja')
    expect(suggestedLanguage(['en-GB'], 'en')).toBeNull()
    expect(suggestedLanguage(['de'], 'en')).toBeNull()
  })
})
