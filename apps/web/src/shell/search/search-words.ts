import type { TFunction } from 'i18next'
import type search from '../../words/en/search.json'

export type SearchWords = typeof search

/** The files of words in which settings are called what their screens call them. */
export const SEARCH_WORDS = ['search', 'nav', 'salesSettings', 'people', 'member', 'payConfig', 'message'] as const

export type SearchT = TFunction<typeof SEARCH_WORDS>
