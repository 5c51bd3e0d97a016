import { currentLanguage } from './words.ts'

/** Returns the signs between a label and its value, in the reader’s language. */
export const colon = (): string => (currentLanguage() === 'en' ? ': ' : '：')
