import {
  cancelExchange,
  exchangeOffers,
  exchangePoints,
  handOverExchange,
  type exchangeView,
} from '@kassa/contract/stored-value/exchange.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { createIntention } from '../../api/intention.ts'
import type { BasketMember } from '../model/basket.ts'
import { basketNow } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'
import { printExchanged } from './points-exchanged.ts'
import { renewMember } from './attach-member.ts'

type Offers = OutputOf<(typeof exchangeOffers)['answer']>
type Exchange = OutputOf<typeof exchangeView>
type Good = Offers['goods'][number]

interface Props {
  readonly member: BasketMember
  readonly onBack: () => void
}

/** Goods for points: given out at once or kept here to be picked up; what waits is given out or cancelled. Source: D9, members.md §5. */
export function ExchangePanel({ member, onBack }: Props) {
  const { t } = useTranslation('deskMember')
  const [offers, setOffers] = useState<Offers | null>(null)
  const [chosen, setChosen] = useState<{ readonly good: Good; readonly orderId: string } | null>(null)
  const [said, setSaid] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [intention] = useState(createIntention)
  const tell = useCallback(
    (refused: unknown): void =>
      setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('exchange.unsure')),
    [t],
  )
  const read = useCallback((): void => {
    void call(exchangeOffers, { memberId: member.id, basketId: basketNow().id }, { isQuiet: true }).then(
      setOffers,
      tell,
    )
  }, [member.id, tell])
  useEffect(read, [read])
  const work = async (doing: () => Promise<Exchange>, isTaken = false): Promise<void> => {
    setBusy(true)
    setError('')
    try {
      const done = await doing()
      const { number, name, count, status } = done
      intention.settle()
      setSaid(t(`exchange.done.${status}`, { number, name, count }))
      setChosen(null)
      read()
      // The points are others now; a basket that wanted some is asked again.
      const after = await renewMember(member.id).catch(() => null)
      if (isTaken) printExchanged(done, member, after?.points ?? null)
    } catch (refused) {
      intention.settle(refused)
      tell(refused)
    }
    setBusy(false)
  }
  const take = (count: number, isHandedOver: boolean): void => {
    if (!chosen) return
    const { good, orderId } = chosen
    const whose = { memberId: member.id, basketId: basketNow().id }
    const request = { orderId, ...whose, goodId: good.id, count, points: good.points * count, isHandedOver }
    void work(() => call(exchangePoints, request, { isQuiet: true, idempotencyKey: intention.keyFor(request) }), true)
  }
  return (
    <div className="d-form">
      <p role="status">{said}</p>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      {offers ? (
        <>
          <p className="d-figures">{t('exchange.has', { points: offers.points })}</p>
          {offers.goods.length === 0 ? <p>{t('exchange.none')}</p> : null}
          <ul className="d-recharge-tiles" aria-label={t('exchange.offers')}>
            {offers.goods.map((good) => (
              <li key={good.id}>
                <button
                  type="button"
                  className="d-button"
                  disabled={good.most === 0}
                  aria-pressed={chosen?.good.id === good.id}
                  onClick={() => setChosen({ good, orderId: newId() })}
                >
                  <b>{good.name}</b>
                  <span className="d-figures">{t('exchange.takes', { points: good.points })}</span>
                  {good.most === 0 ? <small>{t('exchange.tooMany')}</small> : null}
                </button>
              </li>
            ))}
          </ul>
          {chosen ? <Taking key={chosen.orderId} good={chosen.good} isBusy={isBusy} onTake={take} /> : null}
          <Before exchanges={offers.exchanges} isBusy={isBusy} onWork={(doing) => void work(doing)} />
        </>
      ) : null}
      <button type="button" className="d-button is-large" onClick={onBack}>
        {t('recharge.back')}
      </button>
    </div>
  )
}

interface TakingProps {
  readonly good: Good
  readonly isBusy: boolean
  readonly onTake: (count: number, isHandedOver: boolean) => void
}

function Taking({ good, isBusy, onTake }: TakingProps) {
  const { t } = useTranslation('deskMember')
  const [typed, setTyped] = useState('1')
  const count = Math.min(good.most, Math.max(1, Number(typed.replaceAll(/[^0-9]/g, '') || '1')))
  return (
    <div className="d-form">
      <label className="d-field">
        {t('exchange.count', { name: good.name, most: good.most })}
        <input inputMode="numeric" value={typed} maxLength={2} onChange={(event) => setTyped(event.target.value)} />
      </label>
      <div className="d-row">
        <button
          type="button"
          data-ends
          className="d-button is-primary is-large"
          disabled={isBusy}
          onClick={() => onTake(count, true)}
        >
          {t('exchange.giveNow', { count, points: good.points * count })}
        </button>
        <button
          type="button"
          data-ends
          className="d-button is-large"
          disabled={isBusy}
          onClick={() => onTake(count, false)}
        >
          {t('exchange.keep')}
        </button>
      </div>
    </div>
  )
}

interface BeforeProps {
  readonly exchanges: readonly Exchange[]
  readonly isBusy: boolean
  readonly onWork: (doing: () => Promise<Exchange>) => void
}

/**
 * Lists earlier exchanges; goods that wait here are handed out, or go back to the shelf and their points to the member.
 */
function Before({ exchanges, isBusy, onWork }: BeforeProps) {
  const { t } = useTranslation('deskMember')
  if (exchanges.length === 0) return null
  const giveOut = (orderId: string): void => onWork(() => call(handOverExchange, { orderId }, { isQuiet: true }))
  const cancel = (orderId: string): void =>
    onWork(() => call(cancelExchange, { orderId, refundId: newId(), reason: t('exchange.reason') }, { isQuiet: true }))
  return (
    <section className="d-form" aria-label={t('exchange.before')}>
      <h3>{t('exchange.before')}</h3>
      <ul className="d-member-list">
        {exchanges.map((one) => (
          <li key={one.orderId}>
            <div className="d-row">
              <span>
                {one.count} × {one.name} · {t(`exchange.status.${one.status}`)}
                {one.status === 'awaiting-receipt' ? ` · ${one.outletName}` : ''}
              </span>
              {one.can.handOver ? (
                <button
                  type="button"
                  data-ends
                  className="d-button"
                  disabled={isBusy}
                  onClick={() => giveOut(one.orderId)}
                >
                  {t('exchange.giveOut')}
                </button>
              ) : null}
              {one.can.cancel ? (
                <button
                  type="button"
                  data-ends
                  className="d-button"
                  disabled={isBusy}
                  onClick={() => cancel(one.orderId)}
                >
                  {t('exchange.cancel')}
                </button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
