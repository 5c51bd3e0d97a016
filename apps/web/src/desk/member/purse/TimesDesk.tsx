import { timesOffersAtDesk } from '@kassa/contract/stored-value/times-offer.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { labelsOf } from '@kassa/domain/promotion/labels.ts'
import { linesForCard } from '@kassa/domain/purse/times-card.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { dayText } from '../../../words/day-text.ts'
import { change, snapshotNow } from '../../basket/change-basket.ts'
import type { BasketMember, DeskLine } from '../../model/basket.ts'
import { nameIn } from '../../model/goods/goods.ts'
import { currentBasket } from '../../model/history.ts'
import { desk } from '../../model/desk-state.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { useWords } from '../../ui/use-words.ts'
import { MemberPayment } from '../MemberPayment.tsx'
import { sellTimes, timesRequest, type Purse } from './purse.ts'
import { PurseHolder, PurseOff } from './PurseParts.tsx'

type Offer = OutputOf<(typeof timesOffersAtDesk)['answer']>['offers'][number]

interface SellProps {
  readonly member: BasketMember | undefined
  readonly onDone: (purse: Purse, words: string) => void
}

/** The times cards that are sold here, and how the chosen one is paid. Source: MB-P12. */
export function SellTimes({ member, onDone }: SellProps) {
  const { t } = useTranslation('purse')
  const [offers, setOffers] = useState<readonly Offer[] | null>(null)
  const [chosen, setChosen] = useState<Offer | null>(null)
  useEffect(() => {
    void call(timesOffersAtDesk, {}, { isQuiet: true }).then(
      (answer) => setOffers(answer.offers),
      () => setOffers([]),
    )
  }, [])
  if (offers === null) return null
  if (offers.length === 0) return <p className="d-note">{t('times.noOffers')}</p>
  return (
    <>
      <p className="d-note">{member ? t('times.for', { name: member.name }) : t('times.bearer')}</p>
      <ul className="d-member-list">
        {offers.map((offer) => (
          <li key={offer.id}>
            <button
              type="button"
              className="d-button is-large"
              aria-pressed={chosen?.id === offer.id}
              onClick={() => setChosen(offer)}
            >
              <span>
                <b>{offer.name}</b>
                <small>
                  {t('times.offer', { count: offer.uses })} ·{' '}
                  {offer.validDays === null ? t('times.forGood') : t('times.days', { count: offer.validDays })}
                </small>
              </span>
              <b className="d-figures">{moneyText(offer.priceMinor, offer.currency)}</b>
            </button>
          </li>
        ))}
      </ul>
      {chosen ? (
        <MemberPayment
          key={chosen.id}
          amountMinor={chosen.priceMinor}
          ahead={(by) => ({
            kind: 'times-card',
            request: timesRequest({ ...chosen, memberId: member?.id ?? null }, by),
          })}
          name={chosen.name}
          label={t('times.sell', { amount: moneyText(chosen.priceMinor, chosen.currency) })}
          pay={async (by) => {
            const { purse } = await sellTimes({ ...chosen, memberId: member?.id ?? null }, by)
            onDone(purse, t('times.sold', { name: chosen.name, code: purse.code }))
          }}
        />
      ) : null}
    </>
  )
}

/** A times card at the till: what is left of it, and the lines of the basket that it can pay. */
export function TimesFound({ purse, times }: { readonly purse: Purse; readonly times: NonNullable<Purse['times']> }) {
  const { t } = useTranslation('purse')
  const { usesLeft, usesSold, usesFree, lastDay, name } = times
  const isOver = lastDay !== null && usesFree === 0 && usesLeft > 0
  return (
    <>
      <dl className="d-member-facts">
        <div>
          <dt>{name}</dt>
          <dd className="d-figures">{purse.code}</dd>
        </div>
        <PurseHolder purse={purse} />
        <div>
          <dt>{t('times.left')}</dt>
          <dd className="d-figures">{t('times.leftOf', { left: usesFree, sold: usesSold })}</dd>
        </div>
        <div>
          <dt>{t('times.until')}</dt>
          <dd>{lastDay === null ? t('times.forGood') : dayText(lastDay)}</dd>
        </div>
      </dl>
      <PurseOff purse={purse} />
      {isOver && purse.enabled === 1 ? <p className="d-note is-bad">{t('times.over')}</p> : null}
      {purse.enabled === 1 && usesFree > 0 ? <Lines code={purse.code} times={times} /> : null}
    </>
  )
}

interface LinesProps {
  readonly code: string
  readonly times: NonNullable<Purse['times']>
}

/** The lines that the card's goods are; each piece of a line that uses it is one use. */
function Lines({ code, times }: LinesProps) {
  const { t } = useTranslation('purse')
  const { language } = useWords()
  const history = useStore(desk, (state) => state.history)
  const basket = currentBasket(history)
  const snapshot = snapshotNow(history)
  // A card may be for a label that nothing else in the basket names.
  const labelled = snapshot?.lines.map((line) => ({
    ...line,
    ...labelsOf(basket.lines.find(({ id }) => id === line.id)?.goods.labelIds),
  }))
  const asked = snapshot && labelled && { ...snapshot, lines: labelled }
  const fit = new Set(asked ? linesForCard(times.scope, asked).map(({ id }) => id) : [])
  const lines = basket.lines.filter(({ id }) => fit.has(id))
  const used = lines.reduce((sum, line) => (line.timesCard?.code === code ? sum + line.quantity : sum), 0)
  if (lines.length === 0) return <p className="d-note">{t('times.none')}</p>
  const turn = (line: DeskLine): void => {
    const card = line.timesCard?.code === code ? null : { code, name: times.name }
    change({ kind: 'use-card', lineId: line.id, card }, line.id)
  }
  return (
    <>
      <h3>{t('times.use')}</h3>
      <ul className="d-member-list">
        {lines.map((line) => {
          const isUsed = line.timesCard?.code === code
          const name = nameIn(line.goods, language)
          return (
            <li key={line.id} className="d-row">
              <span>
                <span className="d-figures">{line.quantity}</span> × {name}
              </span>
              <button
                type="button"
                className="d-button"
                aria-pressed={isUsed}
                aria-label={t(isUsed ? 'times.away' : 'times.useFor', { name })}
                disabled={!isUsed && used + line.quantity > times.usesFree}
                onClick={() => turn(line)}
              >
                {t(isUsed ? 'times.awayShort' : 'times.useShort')}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
