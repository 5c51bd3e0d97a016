import type { Locale } from '../../text/locale.ts'
import { en, type PageWords } from './en.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

export type { PageWords }

/**
 * The names of the tables on pages of figures, in files that the server writes; the screens’ own words are the same.
 */
export const pageWords: Readonly<Record<Locale, PageWords>> = { 'en-US': en, 'zh-CN': zh, 'ja-JP': ja }
