import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { feeIn } from '@kassa/domain/tenders/method-fee.ts'
import { pricingContext } from '../basket/change-basket.ts'
import { desk } from '../model/desk-state.ts'
import { amountText } from '../ui/money-text.ts'
import { onRoot } from '../../kit/state/on-root.ts'
import { useStore } from '../ui/store.ts'
import { useMethodName } from '../ui/use-method-name.ts'
import { useWords } from '../ui/use-words.ts'
import { paidSoFar, takenPayments } from './due.ts'
import { showTaken } from './methods/channel/pending.ts'
import { withAttempts } from './methods/channel/with-attempts.ts'
import { hasStanding, leaveOut, useStanding } from './standing/standing-tenders.ts'
import { isByChannel, isReturnedGoods, notesText, tenderNumber, type TakenTender } from './tender-list.ts'

/** A payment that was mistyped goes; one that a channel has taken is given back there first. */
function takeOff(tenders: readonly TakenTender[], index: number): void {
  const tender = tenders[index]
  if (tender && (isReturnedGoods(tender) || !takenPayments.read().tenders.includes(tender))) leaveOut(tender)
  else if (tender && isByChannel(tender)) void withAttempts(({ giveBack }) => giveBack(tender.reference ?? ''))
  else void showTaken(takenPayments.read().tenders.filter((one) => one !== tender))
}

interface RowProps {
  readonly tender: TakenTender
  readonly currency: string
  readonly onTakeOff: () => void
}

/** One payment. Its cross only asks: what takes money back stands where no control stood before. */
function PaymentRow({ tender, currency, onTakeOff }: RowProps) {
  const { t } = useWords()
  const nameOf = useMethodName()
  const [isAsked, setAsked] = useState(false)
  const { method, amountMinor, reference, fee = null } = tender
  const notes = notesText(tender)
  const tax = pricingContext()?.settings.tax
  const feeMinor = tax ? feeIn({ fee }, tax) : 0
  const name = nameOf(tenderNumber({ method }))
  const amount = amountText(amountMinor, currency)
  return (
    <li>
      {isAsked ? (
        <button type="button" className="d-button is-danger" onClick={onTakeOff}>
          {t('pay.takeOffNow')} <span className="d-figures">{amount}</span>
        </button>
      ) : (
        <>
          <span>
            {name} {reference === null ? null : <small>{reference}</small>}
            {notes !== undefined && <small className="d-figures">{notes}</small>}
          </span>
          {feeMinor > 0 && <small>{t('fee.inIt', { amount: amountText(feeMinor, currency) })}</small>}
          <b className="d-figures">{amount}</b>
        </>
      )}
      <button
        type="button"
        className="d-button is-square"
        aria-label={t('pay.takeOff', { name })}
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        <Icon of={removeIcon} />
      </button>
    </li>
  )
}

const taken = onRoot('has-taken')

/** Lists the payments taken so far over what is left to pay, each with its slip; a mistyped one can be taken off. */
export function PaymentList({ currency }: { readonly currency: string }) {
  const { t } = useWords()
  useStore(takenPayments, (state) => state.tenders)
  useStanding()
  // Another price is nothing to a list of none.
  const payableMinor = useStore(desk, ({ priced }) =>
    priced?.ok && (hasStanding() || takenPayments.read().tenders.length > 0) ? priced.value.totals.payableMinor : 0,
  )
  const tenders = paidSoFar(payableMinor)
  if (tenders.length === 0) return null
  return (
    <ul ref={taken} className="d-taken" aria-label={t('pay.taken')}>
      {tenders.map((tender, index) => (
        <PaymentRow
          key={`${tender.method} ${tender.reference ?? String(index)}`}
          tender={tender}
          currency={currency}
          onTakeOff={() => takeOff(tenders, index)}
        />
      ))}
    </ul>
  )
}
