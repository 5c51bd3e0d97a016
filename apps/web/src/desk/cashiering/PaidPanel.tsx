import { useEffect } from 'react'
import { desk } from '../model/desk-state.ts'
import { usePrimary } from '../model/primary.ts'
import { FinishedCard } from '../payment/FinishedCard.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { arranging } from './arrange-keys.ts'
import { QuickKeys } from './QuickKeys.tsx'

/** What was paid, large, and the goods under it: what is scanned or touched next begins the next sale. */
export function PaidPanel() {
  const { t } = useWords()
  const finished = useStore(desk, (state) => state.finished)
  usePrimary(t('pay.next'), false, () => desk.change({ finished: null }))
  // Here a key sells: nobody puts keys in order in front of a customer who waits for the change.
  useEffect(() => arranging.change({ isOn: false, moving: null }), [])
  if (!finished) return null
  return (
    <section className="d-paid" aria-label={t('paid.title')}>
      <FinishedCard finished={finished} />
      <QuickKeys />
    </section>
  )
}
