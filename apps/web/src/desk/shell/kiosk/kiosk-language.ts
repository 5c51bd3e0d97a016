import { getFixedT, loadNamespaces } from 'i18next'
import { areWordsHere } from '../../../words/coming/missing-words.ts'
import { languageOf, readLocale } from '../../../words/locale.ts'
import { currentLanguage, showLanguage } from '../../../words/words.ts'
import { desk } from '../../model/desk-state.ts'

const shopLocale = () => desk.read().setup?.outlet.locale ?? 'en-US'

/** Shows the shop's own language: the next customer chooses anew. */
export const showShopLanguage = (): Promise<void> => showLanguage(languageOf(shopLocale()))

/** Shows the language of whoever works at this browser. */
export const showStaffLanguage = (): Promise<void> => showLanguage(languageOf(readLocale()))

/** Returns a word for the shop's staff, whatever language the customer reads: a kiosk begins with the words of its shop, where they came. */
export function forStaff(key: 'held.left' | 'held.counter' | 'stop.because'): string {
  const own = languageOf(shopLocale())
  return getFixedT(areWordsHere(own, 'kiosk') ? own : currentLanguage(), 'kiosk')(key)
}

/** As `forStaff`; the shop's language comes back to the screen first. */
export async function shopWord(key: 'left' | 'counter'): Promise<string> {
  await showShopLanguage()
  await loadNamespaces('kiosk')
  return forStaff(`held.${key}`)
}
