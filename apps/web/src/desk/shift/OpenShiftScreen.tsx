import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { decimalText } from '@kassa/domain/money/money.ts'
import { readAmount } from '../model/goods/quantity-text.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { moneyText } from '../ui/money-text.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useStore } from '../ui/store.ts'
import { DrawerChoice } from './DrawerChoice.tsx'
import { drawersOf, leftInDrawer, takeDrawer } from './drawers.ts'
import { openShift } from './shift-actions.ts'
import { useBeyondBound } from './use-beyond-bound.ts'
import { currencyUnit } from '../../words/currency-name.ts'

/**
 * Before the first sale of a drawer: what lies in it. The amount left by its last closing is proposed; one that is open
 * is one press away. Source: D51.
 */
export function OpenShiftScreen() {
  const { t, say } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const mayOpen = useCashierCan('desk.shift')
  const maySell = useCashierCan('desk.cashiering')
  const [text, setText] = useState('')
  // Null until it is known what the last closing left: whoever presses Enter at once means that, and nothing else.
  const [last, setLast] = useState<number | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const decimals = setup ? currencyExponent(setup) : 2
  const shiftsAside = useStore(desk, (state) => state.shiftsAside)
  const drawers = drawersOf({ setup, shift: null, shiftsAside })
  const [wanted, setWanted] = useState<string | null>(null)
  const free = drawers.filter(({ stands }) => stands === 'free').map(({ name }) => name)
  const drawer = free.includes(wanted) ? wanted : (free[0] ?? null)
  const askBeyond = useBeyondBound()
  const choose = (name: string | null) => (free.includes(name) ? setWanted(name) : void takeDrawer(name))
  useEffect(() => {
    let isWanted = true
    void leftInDrawer(drawer).then((known) => {
      if (!isWanted) return
      const minor = known ?? 0
      setLeft(known)
      setLast(minor)
      setText(minor === 0 ? '0' : decimalText(minor, decimals))
    })
    return () => {
      isWanted = false
      setLast(null)
    }
  }, [decimals, drawer])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readAmount(text, decimals)
    if (!amount.ok) return setError(say(`refusal.${amount.refusal.code}`, amount.refusal.facts))
    const beyond = askBeyond(amount.value)
    if (beyond !== null) return setError(beyond)
    openShift(amount.value, drawer).catch(() => setError(t('message.notWritten')))
  }
  if (last === null) return null
  const money = (minor: number) => moneyText(minor, setup?.outlet.currency ?? 'CNY')
  const typed = readAmount(text, decimals)
  return (
    <main className="d-cover" aria-label={t('shift.open')}>
      <form className="d-cover-card d-form" onSubmit={submit}>
        <h1>{t('shift.open')}</h1>
        <p className="d-lead">{t('shift.openHint')}</p>
        <DrawerChoice drawers={drawers} chosen={drawer} onChoose={choose} />
        {mayOpen || maySell ? (
          <>
            <NumberField
              label={t('shift.float', { currency: currencyUnit(setup?.outlet.currency ?? '') })}
              value={text}
              onChange={(value) => {
                setText(value)
                setError(undefined)
              }}
              hasPoint={decimals > 0}
              error={error}
            />
            {typed.ok && typed.value !== last && left !== null && (
              <p className="d-note is-warn d-figures">
                {t('shift.leftDiffers', { left: money(left), amount: money(typed.value - left) })}
              </p>
            )}
            {last > 0 && <p className="d-note d-figures">{t('shift.asLast', { amount: money(last) })}</p>}
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
