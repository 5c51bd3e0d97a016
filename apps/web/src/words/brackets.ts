import { currentLanguage } from './words.ts'

/** What stands behind a name in brackets, in the signs of the reader's language. */
export const inBrackets = (text: string): string => (currentLanguage() === 'en' ? ` (${text})` : `（${text}）`)
