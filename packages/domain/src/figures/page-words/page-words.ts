import type { Locale } from '../../text/locale.ts'
import { en, type PageWords } from './en.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

export type { PageWords }

/** What the tables of pages of figures are called in files that the server writes; the screens’ own words say the same. */
export const pageWords: Readonly<Record<Locale, PageWords>> = { 'en-US': en, 'zh-CN': zh, 'ja-JP': ja }
