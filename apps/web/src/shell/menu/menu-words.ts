import type { TFunction } from 'i18next'

/** The files of words that the lines of the menu speak: it asks for them once, for all. */
export const MENU_WORDS = ['nav', 'shell'] as const

export type MenuT = TFunction<typeof MENU_WORDS>
