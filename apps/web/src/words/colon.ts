import { currentLanguage } from './words.ts'

/** What stands between a label and its value in the reader's language. */
export const colon = (): string => (currentLanguage() === 'en' ? ': ' : '：')
