/** The three languages of every word. Source: D1. */
export type Locale = 'en-US' | 'zh-CN' | 'ja-JP'

export const LOCALES: readonly Locale[] = ['en-US', 'zh-CN', 'ja-JP']

/** The locale of a stored or sent value; anything else is English. Source: D1. */
export const localeOf = (value: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === value) ?? 'en-US'
