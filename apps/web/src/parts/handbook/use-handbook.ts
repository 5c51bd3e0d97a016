import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needWords } from '../../words/coming/missing-words.ts'
import { currentLanguage } from '../../words/words.ts'
import {
  type HandbookRole,
  type HandbookText,
  type HandbookTexts,
  loadTexts,
  type OfficePage,
  type OfficeRole,
} from './handbook-pages.ts'
import { wordKeysOf } from './page-text.ts'

interface Speech {
  readonly isMissing: boolean
  readonly speak: (key: string) => string
}

export interface Handbook<Role extends HandbookRole> extends Speech {
  /** The pages in the language on screen; null until they and the words they refer to are there. */
  readonly texts: HandbookTexts<Role> | null
}

export interface HandbookEntry {
  readonly role: OfficeRole
  readonly address: OfficePage
  readonly text: HandbookText
}

/** The pages of a role in the language on screen; another language is loaded as soon as it is chosen. */
export function useHandbook<Role extends HandbookRole>(role: Role): Handbook<Role> {
  const { loaded, ...speech } = useLoaded(role, () => loadPages(role))
  return { texts: loaded, ...speech }
}

/** The pages of several roles one after another, for lists of them; null until all are there. */
export function useHandbookEntries(
  roles: readonly OfficeRole[],
): Speech & { readonly entries: readonly HandbookEntry[] | null } {
  const { loaded, ...speech } = useLoaded(roles.join(), async () => (await Promise.all(roles.map(loadEntries))).flat())
  return { entries: loaded, ...speech }
}

async function loadEntries(role: OfficeRole): Promise<HandbookEntry[]> {
  const texts = await loadPages(role)
  return Object.entries<HandbookText>(texts).map(([page, text]) => ({
    role,
    address: `${role}.${page}` as OfficePage,
    text,
  }))
}

async function loadPages<Role extends HandbookRole>(role: Role): Promise<HandbookTexts<Role>> {
  const texts = await loadTexts(role, currentLanguage())
  const files = wordKeysOf(Object.values<HandbookText>(texts)).map((key) => key.slice(0, key.indexOf(':')))
  await needWords([...new Set(files)])
  return texts
}

interface Loaded<Thing> {
  readonly name: string
  readonly language: string
  readonly thing: Thing | null
}

/** Loads something by its name anew for each language; an answer for another name or language counts for nothing. */
function useLoaded<Thing>(name: string, load: () => Promise<Thing>): Speech & { readonly loaded: Thing | null } {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [last, setLast] = useState<Loaded<Thing> | null>(null)
  useEffect(() => {
    let isCurrent = true
    const set = (thing: Thing | null): void => {
      if (isCurrent) setLast({ name, language, thing })
    }
    load().then(set, () => set(null))
    return () => {
      isCurrent = false
    }
    // `load` is made anew at each drawing; its name says what it loads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [name, language])
  const current = last?.language === language && last.name === name ? last : null
  return {
    loaded: current?.thing ?? null,
    isMissing: current !== null && current.thing === null,
    // A word with a blank is quoted with the blank, whatever would stand in it.
    speak: (key) => (i18n.t as (key: string, how: object) => string)(key, { skipInterpolation: true }),
  }
}
