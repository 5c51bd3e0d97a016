import { isCardTerminal, readCardSlip, type CardSlip } from '@kassa/domain/payment/card-slip.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { accept, type Refusal } from '@kassa/domain/result.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { createIntention, type Intention } from '../../api/intention.ts'
import { desk } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'
import { useLastTerminal } from '../peripherals/last-terminal.ts'
import { CardFields, NO_CARD } from '../ui/CardFields.tsx'
import { useStore } from '../ui/store.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { rechargeWays } from './recharge.ts'

/** How money comes in that is paid ahead. */
export interface PaidBy {
  readonly orderId: string
  readonly method: number
  readonly reference: string | null
  /** What a card's slip says beside it; left out: nothing. */
  readonly card?: CardSlip
  readonly intention: Intention
}

interface Props {
  readonly label: string
  readonly pay: (by: PaidBy) => Promise<void>
}

/** How what was chosen is paid, cash or a slip; it has one id, so that a repeat after a broken line pays in once. */
export function Paying({ label, pay }: Props) {
  const { t } = useTranslation('deskMember')
  const { t: more } = useMoreWords()
  const nameOf = useMethodName()
  const setup = useStore(desk, (state) => state.setup)
  const choices = setup ? rechargeWays(setup) : []
  const [way, setWay] = useState(choices[0]?.method ?? 'cash')
  const [slip, setSlip] = useState('')
  const isCard = isCardTerminal(way)
  const [typed, setTyped] = useState(NO_CARD)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const terminal = useLastTerminal(isCard)
  const onSlip = { ...typed, terminal: typed.terminal ?? terminal.last }
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [orderId] = useState(newId)
  const [intention] = useState(createIntention)
  const send = async (): Promise<void> => {
    const said = isCard ? readCardSlip(onSlip) : accept(null)
    setRefusal(said.ok ? null : said.refusal)
    if (!said.ok) return
    setBusy(true)
    setError('')
    const { number: method } = PAYMENT_METHODS[way]
    const reference = way === 'cash' || slip.trim() === '' ? null : slip.trim()
    try {
      await pay({ orderId, method, reference, ...(said.value && { card: said.value }), intention })
      if (isCard) terminal.keep(onSlip.terminal)
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
          {isCard ? more('cardSlip.approval') : t('recharge.slip')}
          <input value={slip} maxLength={80} autoComplete="off" onChange={(event) => setSlip(event.target.value)} />
        </label>
      )}
      {isCard ? <CardFields typed={onSlip} error={refusal} onChange={setTyped} /> : null}
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <button type="submit" className="d-pay" disabled={isBusy}>
        {label}
      </button>
    </form>
  )
}
