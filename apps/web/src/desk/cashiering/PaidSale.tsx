import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import { useEffect } from 'react'
import { desk } from '../model/desk-state.ts'
import type { FinishedSale } from '../model/desk-state.ts'
import { FinishedCard } from '../payment/FinishedCard.tsx'
import { fitAmount } from '../ui/fit-amount.tsx'
import { moneyText } from '../ui/money-text.ts'
import { useWords } from '../ui/use-words.ts'
import { keyArrangement } from './keys/arrange-keys.ts'

/** The paid sale where its lines stood: no key moves for it, and what is scanned or touched next begins the next one. */
export function PaidLines({ finished }: { readonly finished: FinishedSale }) {
  const { t } = useWords()
  // Nobody puts keys in order in front of a customer who waits for the change.
  useEffect(() => keyArrangement.change({ isOn: false, moving: null }), [])
  return (
    <section className="d-lines d-paid" aria-label={t('paid.title')}>
      <FinishedCard finished={finished} />
      <p>{t('pay.nextHint')}</p>
      <button type="button" className="d-button is-large" onClick={() => desk.change({ finished: null })}>
        {t('pay.next')}
      </button>
    </section>
  )
}

interface SumProps {
  readonly finished: FinishedSale
  readonly currency: CurrencyCode
}

/** Where the total stood: the change, with the total and what was given beside it; where there is none, that it is paid. */
export function PaidSum({ finished, currency }: SumProps) {
  const { t } = useWords()
  const { totalMinor, receivedMinor, changeMinor } = finished
  const hasChange = changeMinor > 0
  return (
    <div className="d-total">
      <p>
        {hasChange && (
          <>
            <span className="d-figures">{`${t('basket.total')} ${moneyText(totalMinor, currency)}`}</span>
            <span className="d-figures">{t('pay.received', { amount: moneyText(receivedMinor, currency) })}</span>
          </>
        )}
      </p>
      <p className="d-total-sum d-paid-sum">
        <span>{t(hasChange ? 'pay.change' : 'paid.title')}</span>
        {fitAmount(moneyText(hasChange ? changeMinor : totalMinor, currency), true)}
      </p>
    </div>
  )
}
