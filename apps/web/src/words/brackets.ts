import { currentLanguage } from './words.ts'

/** Returns a text in brackets as it stands behind a name, in the signs of the reader’s language. */
export const inBrackets = (text: string): string => (currentLanguage() === 'en' ? ` (${text})` : `（${text}）`)
