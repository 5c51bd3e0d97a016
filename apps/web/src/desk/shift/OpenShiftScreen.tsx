import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { decimalText } from '@kassa/domain/money/money.ts'
import { readAmount } from '../model/quantity-text.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { moneyText } from '../ui/money-text.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useStore } from '../ui/store.ts'
import { lastFloat, openShift } from './shift-actions.ts'

/** Before the first sale: what lies in the drawer. What the last closing left is proposed. Source: D51. */
export function OpenShiftScreen() {
  const { t, say } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const mayOpen = useCashierCan('desk.shift')
  const maySell = useCashierCan('desk.cashiering')
  const [text, setText] = useState('')
  // Null until it is known what the last closing left: whoever presses Enter at once means that, and nothing else.
  const [last, setLast] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const decimals = setup ? currencyExponent(setup) : 2
  useEffect(() => {
    void lastFloat().then((minor) => {
      setLast(minor)
      setText(minor === 0 ? '0' : decimalText(minor, decimals))
    })
  }, [decimals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(text, decimals)
    if (!amount.ok) return setError(say(`refusal.${amount.refusal.code}`, amount.refusal.facts))
    openShift(amount.value).catch(() => setError(t('message.notWritten')))
  }
  if (last === null) return null
  return (
    <main className="d-cover" aria-label={t('shift.open')}>
      <form className="d-cover-card d-form" onSubmit={submit}>
        <h1>{t('shift.open')}</h1>
        <p className="d-lead">{t('shift.openHint')}</p>
        {mayOpen || maySell ? (
          <>
            <NumberField
              label={t('shift.float', { currency: setup?.outlet.currency ?? '' })}
              value={text}
              onChange={(value) => {
                setText(value)
                setError(undefined)
              }}
              hasPoint={decimals > 0}
              error={error}
            />
            {last > 0 && (
              <p className="d-note d-figures">
                {t('shift.asLast', { amount: moneyText(last, setup?.outlet.currency ?? 'CNY') })}
              </p>
            )}
            <button type="submit" className="d-button is-primary is-large">
              {t('shift.openNow')}
            </button>
          </>
        ) : (
          <p className="d-note is-bad">{t('message.notAllowed')}</p>
        )}
      </form>
    </main>
  )
}
