import { revealMember } from '@kassa/contract/member/desk-member.calls.ts'
import { accept } from '@kassa/domain/result.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { refuseLoud } from '../../../basket/sell.ts'
import { balanceLeft, balanceTaken } from '../../../member/balance-taken.ts'
import { reserves } from '../../../member/hold-member.ts'
import { desk } from '../../../model/desk-state.ts'
import { currentBasket } from '../../../model/history.ts'
import { usePrimary } from '../../../model/primary.ts'
import { usePanel } from '../../../model/standing.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'
import { AmountForm } from '../../AmountForm.tsx'
import type { MethodPanelProps } from '../methods.ts'
import { takeBalance } from './take-balance.ts'
import { useDecimals } from '../../../model/goods/use-decimals.ts'

interface Spendable {
  readonly minor: number
  /** True where the amount is the one reserved for this basket, because nobody answered. */
  readonly isReserved: boolean
}

/**
 * Returns the member's balance, asked for when it is needed, or the reserved balance where nobody answers; undefined
 * while it is asked for.
 */
function useBalance(memberId: string | undefined): Spendable | undefined {
  const [balance, setBalance] = useState<Spendable>()
  useEffect(() => {
    if (memberId === undefined) return
    void call(revealMember, { id: memberId }, { isQuiet: true }).then(
      ({ principalMinor, bonusMinor }) => setBalance({ minor: principalMinor + bonusMinor, isReserved: false }),
      async () => {
        const minor = await reserves().then(
          ({ balanceReserved }) => balanceReserved(memberId),
          () => 0,
        )
        setBalance({ minor, isReserved: true })
      },
    )
  }, [memberId])
  return balance
}

/** Paying from the member's balance: how much of it, and the member's password where the shop asks for it. */
export function BalancePanel({ leftMinor, currency }: MethodPanelProps) {
  const { t, say } = useWords()
  const isWriting = useStore(desk, (state) => state.isWriting)
  const member = useStore(desk, ({ history }) => currentBasket(history).member)
  const decimals = useDecimals()
  const spendable = useBalance(member?.id)
  const takenMinor = useStore(balanceTaken, ({ minor }) => minor)
  const balance = balanceLeft(spendable?.minor ?? 0, takenMinor)
  const [amount, setAmount] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const take = async (): Promise<void> => {
    const done = await takeBalance({ amount, password }, balance)
    setPassword('')
    setRefusal(done.ok ? null : done.refusal)
    if (done.ok) setAmount('')
  }
  usePanel(amount === '' ? 'pay-form' : 'form', (code) => refuseLoud('message.scanNotHere', { code }))
  const typed = amount === '' ? accept(Math.min(leftMinor, balance)) : readAmount(amount, decimals)
  // A sale has one payment by a member's balance: another amount is taken after the first was removed.
  usePrimary(t('pay.from.balance'), isWriting || !balance || takenMinor > 0, () => void take(), {
    amount: balance && typed.ok ? moneyText(typed.value, currency) : null,
  })
  const asksPassword = refusal?.code.includes('password') ?? false
  const code = refusal?.code ?? ''
  return (
    <AmountForm amount={amount} decimals={decimals} onAmount={setAmount} onSubmit={() => void take()}>
      <p className="d-note">
        {member?.name}
        {' · '}
        {!spendable
          ? t('member.asking')
          : spendable.isReserved && balance === 0
            ? t('member.offline')
            : t(spendable.isReserved ? 'member.reserved' : 'member.balance', { amount: moneyText(balance, currency) })}
      </p>
      <label className="d-slip-field">
        <span>{t('pay.amount')}</span>
        <input
          value={amount}
          data-digits
          placeholder={amountText(Math.min(leftMinor, balance), currency)}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          maxLength={14}
          autoComplete="off"
          onChange={(event) => setAmount(event.target.value)}
        />
      </label>
      {asksPassword && (
        <label className="d-slip-field">
          <span>{t('member.password')}</span>
          <input
            type="password"
            value={password}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            autoFocus
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
      )}
      <p className="d-note is-bad" role="alert">
        {refusal ? say(code.startsWith('member.') ? code : `refusal.${code}`, refusal.facts) : ''}
      </p>
    </AmountForm>
  )
}
