import { payingDeposit, deposits } from '../basket/deposit.ts'
import { desk } from '../model/desk-state.ts'
import { moneyText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import { leftToPay, taken } from './due.ts'

/** That something was paid ahead for this basket, and what is left to pay. Source: CD-P17. */
export function DepositNote({ currency }: { readonly currency: string }) {
  const { t } = useWords()
  useStore(deposits, (state) => state)
  useStore(desk, (state) => state.priced)
  useStore(taken, (state) => state.tenders)
  const deposit = payingDeposit()
  const left = leftToPay()
  if (deposit === null || left === null) return null
  const facts = { amount: moneyText(-deposit.amountMinor, currency), left: moneyText(left, currency) }
  return <span className="d-figures">{t('basket.deposit', facts)}</span>
}
