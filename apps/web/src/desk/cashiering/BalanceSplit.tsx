import { BALANCE_TENDER } from '@kassa/domain/payment/method.ts'
import { balanceLeft, balanceTaken } from '../member/balance-taken.ts'
import { balanceShown } from '../member/balance-shown.ts'
import { desk } from '../model/desk-state.ts'
import { cashBeside, leftToPay, takenPayments } from '../payment/due.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { useMoreWords } from '../ui/use-more-words.ts'

/** The part of the price that the member's balance would pay, once somebody asked for it, and the cash beside it. Source: CD-D03. */
export function BalanceSplit({ memberId, currency }: { readonly memberId: string; readonly currency: string }) {
  const { t } = useMoreWords()
  const shown = useStore(balanceShown, (state) => state)
  const takenMinor = useStore(balanceTaken, ({ minor }) => minor)
  useStore(desk, (state) => state.priced)
  useStore(takenPayments, (state) => state.tenders)
  const hasMinor = shown.memberId === memberId && takenMinor === 0 ? balanceLeft(shown.minor, takenMinor) : 0
  const balanceMinor = Math.min(hasMinor, leftToPay() ?? 0)
  if (balanceMinor <= 0) return null
  const restMinor = cashBeside({ method: BALANCE_TENDER, amountMinor: balanceMinor, reference: null }) ?? 0
  const facts = { balance: amountText(balanceMinor, currency), rest: amountText(restMinor, currency) }
  return (
    <span className="d-figures">{t(restMinor > 0 ? 'basket.fromBalanceAndCash' : 'basket.fromBalance', facts)}</span>
  )
}
