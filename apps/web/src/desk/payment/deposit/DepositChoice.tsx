import { useTranslation } from 'react-i18next'
import { depositOfBasket, deposits } from '../../basket/deposit.ts'
import { desk } from '../../model/desk-state.ts'
import { currentBasket } from '../../model/history.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { leftToPay } from '../due.ts'
import { payByStanding } from '../take-tender.ts'

/** Pays with the deposit after all; where that pays the rest the sale is over. */
function payWithDeposit(): void {
  deposits.change({ isLeftOut: false })
  if (leftToPay() === 0) void payByStanding()
}

/** Offers the deposit of this basket that was left out of its payment. Source: CD-P17. */
export function DepositChoice({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('setAside')
  useStore(desk, ({ history }) => currentBasket(history).id)
  const deposit = depositOfBasket()
  if (deposit === null) return null
  return (
    <div className="d-tips" role="group" aria-label={t('deposit')}>
      <span>{t('deposit')}</span>
      <button type="button" data-ends className="d-button is-primary" onClick={payWithDeposit}>
        {t('useDeposit', { amount: moneyText(deposit.amountMinor, currency) })}
      </button>
    </div>
  )
}
