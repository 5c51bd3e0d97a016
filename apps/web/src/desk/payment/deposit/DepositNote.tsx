import { deposits, payingDeposit } from '../../basket/deposit.ts'
import { desk } from '../../model/desk-state.ts'
import { currentBasket } from '../../model/history.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'

/** That something was paid ahead for this basket; what is left stands beside it, as cash and as the notes at hand. Source: CD-P17. */
export function DepositNote({ currency }: { readonly currency: string }) {
  const { t } = useMoreWords()
  useStore(deposits, (state) => state)
  useStore(desk, ({ history }) => currentBasket(history).id)
  const deposit = payingDeposit()
  if (deposit === null) return null
  return <span className="d-figures">{t('basket.deposit', { amount: moneyText(-deposit.amountMinor, currency) })}</span>
}
