import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deposits } from '../basket/deposit.ts'
import { desk } from '../model/desk-state.ts'
import { currentBasket } from '../model/history.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { taken } from './due.ts'
import { takePurse } from './methods/purse/take-purse.ts'

/** What was paid ahead for this basket pays as much of it as there is. Source: CD-P17. */
export function DepositChoice({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('setAside')
  const kept = useStore(deposits, (state) => state.kept)
  const orderId = useStore(desk, ({ history }) => currentBasket(history).id)
  const tenders = useStore(taken, (state) => state.tenders)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (kept === null || kept.orderId !== orderId || tenders.some(({ reference }) => reference === kept.code)) return null
  const pay = async (): Promise<void> => {
    setBusy(true)
    setError('')
    const paid = await takePurse({ method: 'gift-card', code: kept.code, amount: '' }, kept.amountMinor)
    if (!paid.ok) setError(t('notUsed', { code: kept.code }))
    setBusy(false)
  }
  return (
    <div className="d-tips" role="group" aria-label={t('deposit')}>
      <span>{t('deposit')}</span>
      <button type="button" className="d-button is-primary" disabled={isBusy} onClick={() => void pay()}>
        {t('useDeposit', { amount: moneyText(kept.amountMinor, currency) })}
      </button>
      {error === '' ? null : (
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
