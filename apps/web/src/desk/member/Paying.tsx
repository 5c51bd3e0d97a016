import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { createIntention, type Intention } from '../../api/intention.ts'
import { desk } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'
import { useStore } from '../ui/store.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { rechargeWays } from './recharge.ts'

/** How money comes in that is paid ahead. */
export interface PaidBy {
  readonly orderId: string
  readonly method: number
  readonly reference: string | null
  readonly intention: Intention
}

interface Props {
  readonly label: string
  readonly pay: (by: PaidBy) => Promise<void>
}

/** How what was chosen is paid, cash or a slip; it has one id, so that a repeat after a broken line pays in once. */
export function Paying({ label, pay }: Props) {
  const { t } = useTranslation('deskMember')
  const nameOf = useMethodName()
  const setup = useStore(desk, (state) => state.setup)
  const choices = setup ? rechargeWays(setup) : []
  const [way, setWay] = useState(choices[0]?.method ?? 'cash')
  const [slip, setSlip] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [orderId] = useState(newId)
  const [intention] = useState(createIntention)
  const send = async (): Promise<void> => {
    setBusy(true)
    setError('')
    const { number: method } = PAYMENT_METHODS[way]
    const reference = way === 'cash' || slip.trim() === '' ? null : slip.trim()
    try {
      await pay({ orderId, method, reference, intention })
    } catch (refused) {
      intention.settle(refused)
      setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('recharge.unsure'))
      setBusy(false)
    }
  }
  return (
    <form
      className="d-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="d-choices" role="group" aria-label={t('recharge.ways')}>
        {choices.map(({ method, label: own }) => (
          <button
            key={method}
            type="button"
            className="d-button"
            aria-pressed={way === method}
            onClick={() => setWay(method)}
          >
            {own ?? nameOf(PAYMENT_METHODS[method].number)}
          </button>
        ))}
      </div>
      {way === 'cash' ? null : (
        <label className="d-field">
          {t('recharge.slip')}
          <input value={slip} maxLength={80} autoComplete="off" onChange={(event) => setSlip(event.target.value)} />
        </label>
      )}
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <button type="submit" className="d-pay" disabled={isBusy}>
        {label}
      </button>
    </form>
  )
}
