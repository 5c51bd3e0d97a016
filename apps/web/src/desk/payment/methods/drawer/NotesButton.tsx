import { useState } from 'react'
import { lazyPart } from '../../../../kit/state/lazy-part.tsx'
import { desk } from '../../../model/desk-state.ts'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'
import { foreignRates } from './foreign-rates.ts'

// Most shops take no notes but their own.
const OtherNotes = lazyPart(async () => (await import('./OtherNotes.tsx')).OtherNotes)

/** The way to notes of other currencies, where the outlet takes any and something is due. */
export function NotesButton({ dueMinor, isDisabled }: { readonly dueMinor: number; readonly isDisabled: boolean }) {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const [isOpen, setOpen] = useState(false)
  const rates = foreignRates(setup)
  return (
    <>
      {rates.length > 0 && dueMinor > 0 && (
        <button type="button" className="d-button" disabled={isDisabled} onClick={() => setOpen(true)}>
          {t('pay.foreign', { currencies: rates.map(({ currency }) => currency).join(' · ') })}
        </button>
      )}
      {isOpen && <OtherNotes rates={rates} dueMinor={dueMinor} onClose={() => setOpen(false)} />}
    </>
  )
}
