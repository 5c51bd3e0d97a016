import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { moreIcon, removeIcon } from '../../ui/icons.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { needsConnection } from '@kassa/domain/tenders/method-choice.ts'
import { feeIn } from '@kassa/domain/tenders/method-fee.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { deposits } from '../basket/deposit.ts'
import { pricingContext } from '../basket/change-basket.ts'
import { mayReserve } from '../member/hold-member.ts'
import { desk } from '../model/desk-state.ts'
import { paidSoFar, takenPayments } from './due.ts'
import { showTaken } from './methods/channel/pending.ts'
import { withAttempts } from './methods/channel/with-attempts.ts'
import { dropExchange, exchange } from './exchange.ts'
import { isByChannel, tenderNumber } from './tender-list.ts'
import type { TakenTender } from './tender-list.ts'
import type { DeskMethod } from './methods/methods.ts'

interface TilesProps {
  readonly methods: readonly DeskMethod[]
  readonly chosen: DeskMethod
  readonly onChoose: (method: DeskMethod) => void
}

/** The number of payment methods that stand there at once; the others come by one touch. */
const AT_HAND = 5

/** One tile a way to pay; what was paid by it stands in the list above. */
export function TenderTiles({ methods, chosen, onChoose }: TilesProps) {
  const { t } = useWords()
  const nameOf = useMethodName()
  const tenders = useStore(takenPayments, (state) => state.tenders)
  const isOnline = useStore(desk, (state) => state.isOnline)
  const [isAll, setAll] = useState(methods.length <= AT_HAND + 1)
  const shown = methods.filter(
    (each, at) =>
      isAll || at < AT_HAND || each === chosen || tenders.some(({ method }) => method === each.choice.method),
  )
  return (
    <div className="d-tenders" role="group" aria-label={t('pay.tenders')}>
      {shown.map((each) => {
        const { method, label } = each.choice
        const isReserved = PAYMENT_METHODS[method].heldIn === 'balance' && mayReserve()
        const isOff = !isOnline && !isReserved && needsConnection(each.choice)
        return (
          <button
            key={method}
            type="button"
            className={each === chosen ? 'd-tender is-chosen' : 'd-tender'}
            aria-pressed={each === chosen}
            disabled={isOff}
            onClick={() => onChoose(each)}
          >
            <Icon of={each.icon} /> {label ?? nameOf(PAYMENT_METHODS[method].number)}
            {isOff && <small>{t('pay.needsLine')}</small>}
          </button>
        )
      })}
      {!isAll && (
        <button type="button" className="d-tender" aria-expanded="false" onClick={() => setAll(true)}>
          <Icon of={moreIcon} /> {t('pay.moreWays')}
        </button>
      )}
    </div>
  )
}

/** A payment that was mistyped goes; one that a channel has taken is given back there first. */
function takeOff(tenders: readonly TakenTender[], index: number): void {
  const tender = tenders[index]
  if (tender?.method === 'exchange') dropExchange()
  else if (tender && !takenPayments.read().tenders.includes(tender)) deposits.change({ isLeftOut: true })
  else if (tender && isByChannel(tender)) void withAttempts(({ giveBack }) => giveBack(tender.reference ?? ''))
  else void showTaken(takenPayments.read().tenders.filter((one) => one !== tender))
}

/** Lists the payments taken so far, each with its slip; a mistyped one can be removed. */
export function TakenList({ currency }: { readonly currency: string }) {
  const { t } = useWords()
  const nameOf = useMethodName()
  useStore(takenPayments, (state) => state.tenders)
  useStore(exchange, (state) => state.standing)
  useStore(deposits, (state) => state)
  const payableMinor = useStore(desk, ({ priced }) => (priced?.ok ? priced.value.totals.payableMinor : 0))
  const tenders = paidSoFar(payableMinor)
  const tax = pricingContext()?.settings.tax
  if (tenders.length === 0) return null
  return (
    <ul className="d-taken" aria-label={t('pay.taken')}>
      {tenders.map(({ method, amountMinor, reference, foreign, fee = null }, index) => {
        const feeMinor = tax ? feeIn({ fee }, tax) : 0
        const name = nameOf(tenderNumber({ method }))
        return (
          <li key={`${method} ${reference ?? String(index)}`}>
            <span>
              {name} {reference === null ? null : <small>{reference}</small>}
              {foreign && (
                <small className="d-figures">
                  {amountText(foreign.amountMinor, foreign.currency)} {foreign.currency}
                </small>
              )}
            </span>
            {feeMinor > 0 && <small>{t('fee.inIt', { amount: amountText(feeMinor, currency) })}</small>}
            <b className="d-figures">{amountText(amountMinor, currency)}</b>
            <button
              type="button"
              className="d-button"
              aria-label={t('pay.takeOff', { name })}
              onClick={() => takeOff(tenders, index)}
            >
              <Icon of={removeIcon} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
