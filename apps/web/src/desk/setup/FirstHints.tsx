import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { firstHints, putHintsAway } from './first-hints.ts'
import './training.css'

const HINTS = ['add', 'pay', 'more'] as const

/** Three sentences for somebody's first basket, where its lines will stand: they go with the first sale, or when they are put away. */
export function FirstHints() {
  const { t } = useWords()
  const cashierId = useStore(desk, (state) => state.cashierId)
  const of = useStore(firstHints, (state) => state.of)
  if (of === null || of !== cashierId) return null
  return (
    <aside className="d-first-hints" aria-label={t('hints.title')}>
      <ol>
        {HINTS.map((hint) => (
          <li key={hint}>{t(`hints.${hint}`)}</li>
        ))}
      </ol>
      <button type="button" className="d-button" onClick={putHintsAway}>
        {t('hints.read')}
      </button>
    </aside>
  )
}
