import { loadNamespaces } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../words/words.ts'
import { type CashierTexts, loadCashierTexts } from './handbook-pages.ts'
import { wordKeysOf } from './page-text.ts'

export interface CashierHandbook {
  /** The pages in the language on screen; null until they and the words they refer to are there. */
  readonly texts: CashierTexts | null
  readonly isMissing: boolean
  readonly speak: (key: string) => string
}

interface Loaded {
  readonly language: string
  readonly texts: CashierTexts | null
}

async function load(): Promise<CashierTexts> {
  const texts = await loadCashierTexts(currentLanguage())
  const files = wordKeysOf(Object.values(texts)).map((key) => key.slice(0, key.indexOf(':')))
  await loadNamespaces([...new Set(files)])
  return texts
}

/** The cashier's pages in the language on screen; another language is loaded as soon as it is chosen. */
export function useCashierHandbook(): CashierHandbook {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    let isCurrent = true
    const set = (texts: CashierTexts | null): void => {
      if (isCurrent) setLoaded({ language, texts })
    }
    load().then(set, () => set(null))
    return () => {
      isCurrent = false
    }
  }, [language])
  const current = loaded?.language === language ? loaded : null
  return {
    texts: current?.texts ?? null,
    isMissing: current !== null && current.texts === null,
    // A word with a blank is quoted with the blank, whatever would stand in it.
    speak: (key) => (i18n.t as unknown as (key: string, how: object) => string)(key, { skipInterpolation: true }),
  }
}
