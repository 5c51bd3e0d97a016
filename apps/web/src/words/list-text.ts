import { currentLanguage } from './words.ts'

/** Names one after the other, with the sign the reader's language puts between them. */
export const listText = (names: readonly string[]): string => names.join(currentLanguage() === 'en' ? ', ' : '、')
