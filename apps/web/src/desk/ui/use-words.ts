import { loadNamespaces } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areWordsHere } from '../../words/coming/missing-words.ts'
import { currentLanguage } from '../../words/words.ts'

type Facts = Readonly<Record<string, unknown>>
type Speak = (key: string, facts?: Facts) => string

/** Returns whether what is said seldom (file `deskMore`) has come. */
export const hasMoreWords = (): boolean => areWordsHere(currentLanguage(), 'deskMore')

/** Words of the desk; `say` takes keys that are only known when they are spoken (refusals, states), also what is said seldom (file `deskMore`). */
export function useWords() {
  const { t, i18n } = useTranslation('desk')
  const speak = i18n.t as (key: string, facts: object) => string
  const say: Speak = (key, facts = {}) => {
    const file = ['desk', 'deskMore'].find((each) => i18n.exists(`${each}:${key}`, facts))
    return file === undefined ? speak('desk:refusal.other', { code: key }) : speak(`${file}:${key}`, facts)
  }
  return { t, say, language: i18n.language }
}

/** Returns whether a key is among words that are still on their way. Where they do not come, it is said without them. */
export function useIsComing(key: string | undefined, facts: Facts = {}): boolean {
  const { i18n } = useTranslation('desk')
  const [settled, setSettled] = useState<string>()
  const isLacking = key !== undefined && !hasMoreWords() && !i18n.exists(`desk:${key}`, facts)
  useEffect(() => {
    if (!isLacking) return
    const settle = (): void => setSettled(key)
    void loadNamespaces('deskMore').then(settle, settle)
  }, [isLacking, key])
  return isLacking && settled !== key
}
