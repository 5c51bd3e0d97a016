import { blanksOf } from '@kassa/domain/text/word-blanks.ts'
import i18next from 'i18next'
import { readSession } from '../../session/session.ts'
import { type OwnWord, wordAt, type WordGroup } from '../../words/own/own-words.ts'
import { drawAnew } from '../../words/words.ts'

/** Puts a wording in its place; false where it stands there, the file has not come, or the place is gone or has other blanks by now. */
function putWord({ language, key, words }: OwnWord): boolean {
  const [file = '', place = ''] = key.split(':')
  const bundle = i18next.getResourceBundle(language, file) as WordGroup | undefined
  const shown = bundle && wordAt(bundle, place)
  if (shown === undefined || shown === words) return false
  if (blanksOf(shown).join(' ') !== blanksOf(words).join(' ')) return false
  i18next.addResource(language, file, place, words, { silent: true })
  return true
}

/**
 * Shows a customer the words of the shop whose page this is, in whatever language they choose. The browser keeps nothing of it, and whoever is signed in here
 * reads on in the words of their own house. Source: docs/decisions/2510.
 */
export function showWordsOfShop(rows: readonly OwnWord[] = []): void {
  if (rows.length === 0 || readSession().token !== null) return
  const put = (): void => {
    if (rows.filter((row) => putWord(row)).length > 0) drawAnew()
  }
  i18next.on('loaded', put)
  put()
}
