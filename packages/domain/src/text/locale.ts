/** The three languages of every word. Source: D1. */
export const LOCALES = ['en-US', 'zh-CN', 'ja-JP'] as const
export type Locale = (typeof LOCALES)[number]

/** The locale of a stored or sent value; anything else is English. Source: D1. */
export const localeOf = (value: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === value) ?? 'en-US'
