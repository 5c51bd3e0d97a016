import { localeOf, type Locale } from '@kassa/domain/text/locale.ts'

/** The first word in the name of a plan of the rule, in the language of its outlet. */
const words: Readonly<Record<Locale, string>> = { 'en-US': 'Near expiry', 'zh-CN': '临期', 'ja-JP': '期限間近' }

export const markdownWord = (locale: string): string => words[localeOf(locale)]
