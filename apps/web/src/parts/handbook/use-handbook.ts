import { loadNamespaces } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../words/words.ts'
import { type HandbookRole, type HandbookText, type HandbookTexts, loadTexts } from './handbook-pages.ts'
import { wordKeysOf } from './page-text.ts'

export interface Handbook<Role extends HandbookRole> {
  /** The pages in the language on screen; null until they and the words they refer to are there. */
  readonly texts: HandbookTexts<Role> | null
  readonly isMissing: boolean
  readonly speak: (key: string) => string
}

interface Loaded<Role extends HandbookRole> {
  readonly role: Role
  readonly language: string
  readonly texts: HandbookTexts<Role> | null
}

async function load<Role extends HandbookRole>(role: Role): Promise<HandbookTexts<Role>> {
  const texts = await loadTexts(role, currentLanguage())
  const files = wordKeysOf(Object.values<HandbookText>(texts)).map((key) => key.slice(0, key.indexOf(':')))
  await loadNamespaces([...new Set(files)])
  return texts
}

/** The pages of a role in the language on screen; another language is loaded as soon as it is chosen. */
export function useHandbook<Role extends HandbookRole>(role: Role): Handbook<Role> {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [loaded, setLoaded] = useState<Loaded<Role> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const set = (texts: HandbookTexts<Role> | null): void => {
      if (isCurrent) setLoaded({ role, language, texts })
    }
    load(role).then(set, () => set(null))
    return () => {
      isCurrent = false
    }
  }, [role, language])
  const current = loaded?.language === language && loaded.role === role ? loaded : null
  return {
    texts: current?.texts ?? null,
    isMissing: current !== null && current.texts === null,
    // A word with a blank is quoted with the blank, whatever would stand in it.
    speak: (key) => (i18n.t as unknown as (key: string, how: object) => string)(key, { skipInterpolation: true }),
  }
}
