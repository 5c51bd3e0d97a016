import { useState } from 'react'
import type { FormEvent } from 'react'
import { readAmount } from '../model/quantity-text.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { closeDialog, desk } from '../model/desk-state.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { useWords } from '../ui/use-words.ts'
import { useStore } from '../ui/store.ts'
import { moveCash } from './shift-actions.ts'

interface Props {
  /** Into the drawer, or out of it. */
  readonly direction: 1 | -1
}

/** Cash put in or taken out beside sales, with its reason. Source: D51. */
export function MoveCashDialog({ direction }: Props) {
  const { t, say } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const decimals = setup ? currencyExponent(setup) : 2
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(text, decimals)
    if (!amount.ok) return setError(say(`refusal.${amount.refusal.code}`, amount.refusal.facts))
    if (amount.value === 0) return setError(t('refusal.amount.not-a-number'))
    if (reason.trim() === '') return setError(t('change.reasonNeeded'))
    moveCash(direction * amount.value, reason.trim()).then(closeDialog, () => setError(t('message.notWritten')))
  }
  return (
    <DeskDialog title={direction > 0 ? t('shift.cashIn') : t('shift.cashOut')} onClose={closeDialog}>
      <form className="d-form" onSubmit={submit}>
        <NumberField label={t('shift.amount')} value={text} onChange={setText} hasPoint={decimals > 0} error={error} />
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
