import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { useTranslation } from 'react-i18next'
import { cashierPages } from '../../parts/handbook/handbook-pages.ts'
import { searchTextOf } from '../../parts/handbook/page-text.ts'
import { useHandbook } from '../../parts/handbook/use-handbook.ts'
import { desk } from '../model/desk-state.ts'

interface PageChoice {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly run: () => void
}

const MOST = 3

/** The pages of the handbook that say every typed word in title, steps, faults or other names: those with it in the title first. */
export function useHandbookPages(query: string): PageChoice[] {
  const { t } = useTranslation('handbook')
  const { texts, speak } = useHandbook('cashier')
  const words = foldForSearch(query).split(/\s+/).filter(Boolean)
  if (!texts || words.length === 0) return []
  const has = (text: string): boolean => words.every((word) => foldForSearch(text).includes(word))
  return cashierPages
    .filter((page) => has(searchTextOf(texts[page], speak)))
    .toSorted((one, other) => Number(has(texts[other].title)) - Number(has(texts[one].title)))
    .slice(0, MOST)
    .map((page) => ({
      id: `page-${page}`,
      name: texts[page].title,
      hint: t('title'),
      run: () => desk.change({ dialog: { kind: 'help', page } }),
    }))
}
