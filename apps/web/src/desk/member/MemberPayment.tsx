import { isCardTerminal, readCardSlip, type CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { carrierOf } from '@kassa/domain/payment/channel.ts'
import { isCash, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { accept, type Refusal } from '@kassa/domain/result.ts'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { createIntention, type Intention } from '../../api/intention.ts'
import { desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { newId } from '../model/uuid-v7.ts'
import { useLastTerminal } from '../peripherals/last-terminal.ts'
import { CardFields, NO_CARD } from '../ui/CardFields.tsx'
import { useStore } from '../ui/store.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { AddToSale } from './purse/AddToSale.tsx'
import type { PaidAheadRequest, AheadAttempt } from './ahead-attempt.ts'
import { recallAhead } from './standing-ahead.ts'
import { rechargeWays } from './recharge.ts'

const ChannelPaying = lazyPart(async () => (await import('./ChannelPaying.tsx')).ChannelPaying)

/** How money comes in that is paid ahead. */
export interface PaidBy {
  readonly orderId: string
  readonly method: number
  readonly reference: string | null
  /** The facts on a card's slip; left out: none. */
  readonly card?: CardSlip
  readonly intention: Intention
}

interface Props {
  readonly label: string
  readonly amountMinor: number
  /** The call that books it, paid so: what a channel is paid for is written down before it is asked. */
  readonly ahead: (by: Omit<PaidBy, 'intention'>) => PaidAheadRequest
  readonly pay: (by: PaidBy) => Promise<void>
  /** Its name where it may be paid with the goods of the basket; left out: by itself alone. */
  readonly name?: string
}

/** The payment below a choice: words that it has to wait for are waited for here, so that the choice stays in its place meanwhile. */
export const MemberPayment = (props: Props) => (
  <Suspense fallback={null}>
    <PaymentOfChoice {...props} />
  </Suspense>
)

/**
 * Draws the payment of the chosen thing: cash, a slip or a channel; it has one id, so that a repeat after a broken
 * connection pays in once.
 */
function PaymentOfChoice({ label, amountMinor, ahead, pay, name }: Props) {
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
  /** Money is on its way through a channel: it is paid by no other way meanwhile. */
  const [isMoving, setMoving] = useState(false)
  const [orderId] = useState(newId)
  const [intention] = useState(createIntention)
  const [begun, setBegun] = useState<AheadAttempt | null>(null)
  const recallBegun = useEffectEvent(() => recallAhead(amountMinor, (by) => ahead(by)))
  useEffect(() => {
    let isCurrent = true
    void recallBegun().then((one) => {
      if (!isCurrent || !one) return
      setWay(one.method)
      setBegun(one)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  const isByChannel = useStore(
    desk,
    ({ setup: at, isOnline }) => isOnline && carrierOf(way, at?.channels ?? []) !== undefined,
  )
  /** Returns whether it is booked; why not stands on the screen. */
  const book = async (by: Omit<PaidBy, 'intention'>): Promise<boolean> => {
    setBusy(true)
    setError('')
    try {
      await pay({ ...by, intention })
      return true
    } catch (refused) {
      intention.settle(refused)
      setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('recharge.unsure'))
      setBusy(false)
      return false
    }
  }
  const send = async (): Promise<void> => {
    const said = isCard ? readCardSlip(onSlip) : accept(null)
    setRefusal(said.ok ? null : said.refusal)
    if (!said.ok) return
    const { number: method } = PAYMENT_METHODS[way]
    const reference = isCash(method) || slip.trim() === '' ? null : slip.trim()
    const isBooked = await book({ orderId, method, reference, ...(said.value && { card: said.value }) })
    if (isBooked && isCard) terminal.keep(onSlip.terminal)
  }
  const mayAdd = useStore(desk, ({ history, training }) => training === null && currentBasket(history).lines.length > 0)
  return (
    <form
      className="d-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isByChannel) void send()
      }}
    >
      <div className="d-choices" role="group" aria-label={t('recharge.ways')}>
        {choices.map(({ method, label: own }) => (
          <button
            key={method}
            type="button"
            className="d-button"
            aria-pressed={way === method}
            disabled={isMoving}
            onClick={() => setWay(method)}
          >
            {own ?? nameOf(PAYMENT_METHODS[method].number)}
          </button>
        ))}
      </div>
      {isByChannel ? (
        <ChannelPaying
          key={`${way} ${begun?.id}`}
          {...{ orderId, amountMinor, begun, ahead, book }}
          method={way}
          onMoving={setMoving}
        />
      ) : null}
      {isCash(PAYMENT_METHODS[way].number) || isByChannel ? null : (
        <label className="d-field">
          {isCard ? more('cardSlip.approval') : t('recharge.slip')}
          <input value={slip} maxLength={80} autoComplete="off" onChange={(event) => setSlip(event.target.value)} />
        </label>
      )}
      {isCard && !isByChannel ? <CardFields typed={onSlip} error={refusal} onChange={setTyped} /> : null}
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      {isByChannel ? null : (
        <button type="submit" className="d-pay" disabled={isBusy}>
          {label}
        </button>
      )}
      {name !== undefined && mayAdd && !isMoving ? (
        <AddToSale
          disabled={isBusy}
          part={() => ({
            name,
            amountMinor,
            ...ahead({ orderId, method: PAYMENT_METHODS.cash.number, reference: null }),
            orderId,
          })}
        />
      ) : null}
    </form>
  )
}
