import { CASH_DESTINATIONS, cashMoveFault } from '@kassa/domain/sales/cash-out.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { readAmount } from '../model/goods/quantity-text.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useStore } from '../ui/store.ts'
import { printCashSlip } from './print-cash-slip.ts'
import { moveCash } from './shift-actions.ts'
import { useBeyondBound } from './use-beyond-bound.ts'

/** Where money goes that is taken out: null elsewhere. */
const places = [null, ...CASH_DESTINATIONS, 'tips'] as const

interface Props {
  /** Into the drawer, or out of it. */
  readonly direction: 1 | -1
}

/** Cash put in or taken out beside sales, with its reason. Source: D51. */
export function MoveCashDialog({ direction }: Props) {
  const { t, say } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const decimals = setup ? currencyExponent(setup) : 2
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [place, setPlace] = useState<(typeof places)[number]>(null)
  const [slip, setSlip] = useState('')
  const [error, setError] = useState<string>()
  const askBeyond = useBeyondBound()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(text, decimals)
    if (!amount.ok) return setError(say(`refusal.${amount.refusal.code}`, amount.refusal.facts))
    if (amount.value === 0) return setError(t('refusal.amount.not-a-number'))
    if (reason.trim() === '') return setError(t('change.reasonNeeded'))
    const going =
      place === 'tips'
        ? { destination: null, slip: '', isTips: true as const }
        : { destination: place, slip: slip.trim() }
    const moved = { amountMinor: direction * amount.value, ...going }
    const fault = cashMoveFault(moved)
    if (fault !== null) return setError(say(`refusal.${fault}`))
    const beyond = askBeyond(amount.value)
    if (beyond !== null) return setError(beyond)
    const done = (at: string | null) => {
      closeDialog()
      if (at !== null) printCashSlip({ ...moved, reason: reason.trim(), at })
    }
    moveCash(moved.amountMinor, reason.trim(), going).then(done, () => setError(t('message.notWritten')))
  }
  return (
    <DeskDialog title={direction > 0 ? t('shift.cashIn') : t('shift.cashOut')} onClose={closeDialog}>
      <form className="d-form" onSubmit={submit}>
        <NumberField label={t('shift.amount')} value={text} onChange={setText} hasPoint={decimals > 0} error={error} />
        {direction < 0 && (
          <div className="d-choices" role="group" aria-label={t('shift.goesTo')}>
            {places.map((each) => (
              <button
                key={each ?? 'else'}
                type="button"
                className="d-button"
                aria-pressed={place === each}
                onClick={() => setPlace(each)}
              >
                {t(each === null ? 'shift.toElse' : `shift.to.${each}`)}
              </button>
            ))}
          </div>
        )}
        {place !== null && place !== 'tips' && (
          <label className="d-field">
            {t('shift.slip')}
            <input value={slip} maxLength={64} onChange={(event) => setSlip(event.target.value)} />
          </label>
        )}
        <label className="d-field">
          {t('change.reason')}
          <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
        <button type="submit" className="d-button is-primary is-large">
          {t('save')}
        </button>
      </form>
    </DeskDialog>
  )
}
