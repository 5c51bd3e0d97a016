import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { depositOfBasket, leaveDepositOut } from '../../basket/deposit.ts'
import { desk } from '../../model/desk-state.ts'
import { currentBasket } from '../../model/history.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { leftToPay } from '../due.ts'
import { payByStanding } from '../take-tender.ts'

/** Pays with the deposit after all; where that pays the rest the sale is over. */
function payWithDeposit(): void {
  leaveDepositOut(false)
  if (leftToPay() === 0) void payByStanding()
}

/** Offers the deposit of this basket that was left out of its payment. Source: CD-P17. */
export function DepositChoice({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('setAside')
  useStore(desk, ({ history }) => currentBasket(history).id)
  const [isAsked, setAsked] = useState(false)
  const deposit = depositOfBasket()
  if (deposit === null) return null
  const use = t('useDeposit', { amount: moneyText(deposit.amountMinor, currency) })
  return (
    <>
      <button type="button" className="d-button" onClick={() => setAsked(true)}>
        {use}
      </button>
      {/* Amounts and fields stood where it comes: what may end the sale is asked for in a dialog. */}
      {isAsked && (
        <DeskDialog title={t('deposit')} onClose={() => setAsked(false)}>
          <button type="button" data-ends className="d-button is-primary is-large" onClick={payWithDeposit}>
            {use}
          </button>
        </DeskDialog>
      )}
    </>
  )
}
