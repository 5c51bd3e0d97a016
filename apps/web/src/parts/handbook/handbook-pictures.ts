import type { Language } from '../../words/locale.ts'
import type { AnyPage } from './handbook-pages.ts'

/** The pictures that lay there when the app was built (`npm run handbook-pictures`): addresses of files, none in the program. */
const files = import.meta.glob<string>('./pictures/*/*.jpg', { query: '?url', import: 'default', eager: true })

export const pictureOf = (page: AnyPage, language: Language): string | undefined =>
  files[`./pictures/${language}/${page}.jpg`]
