import { findPurses, type purseView } from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readPurseCode } from '@kassa/domain/purse/card-number.ts'
import { belongsToMember, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { purseKindOf, type MoneyPurse } from '@kassa/domain/purse/purse.ts'
import { accept } from '@kassa/domain/result.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { desk } from '../../../model/desk-state.ts'
import { currentBasket } from '../../../model/history.ts'
import { usePrimary } from '../../../model/primary.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { usePanel } from '../../../model/standing.ts'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'
import { AmountForm } from '../../AmountForm.tsx'
import type { MethodPanelProps } from '../methods.ts'
import { takePurse } from './take-purse.ts'
import { useDecimals } from '../../../model/goods/use-decimals.ts'

type Purse = OutputOf<typeof purseView>

type Found = Purse | null | 'lost'

/** The purse that is meant: by its code, or the house account of the basket's member; null where there is none, 'lost' without an answer. */
function usePurse(method: MoneyPurse, code: string): Found | undefined {
  const memberId = useStore(desk, ({ history }) => currentBasket(history).member?.id)
  const [found, setFound] = useState<{ readonly key: string; readonly purse: Found } | null>(null)
  const wanted = code.replaceAll(/[\s-]/g, '')
  const ofMember = belongsToMember(PAYMENT_METHODS[method].number) && wanted === '' ? memberId : undefined
  const isAsked = readPurseCode(wanted) !== undefined || ofMember !== undefined
  const key = [method, wanted, ofMember].join(' ')
  useEffect(() => {
    if (!isAsked) return
    const asked = ofMember === undefined ? { code: wanted } : { memberId: ofMember }
    void call(findPurses, asked, { isQuiet: true }).then(
      ({ purses }) => setFound({ key, purse: purses.find(({ kind }) => kind === method) ?? null }),
      () => setFound({ key, purse: 'lost' }),
    )
  }, [key, isAsked, method, wanted, ofMember])
  return isAsked && found?.key === key ? found.purse : undefined
}

/** Paying with a gift card or on a house account: which one (scanned or typed), what it can pay, and how much of that. */
export function PursePanel({ choice, leftMinor, currency }: MethodPanelProps) {
  const method = purseKindOf(PAYMENT_METHODS[choice.method].number) ?? 'gift-card'
  const { t: word, say } = useWords()
  const { t } = useTranslation('purse')
  const isWriting = useStore(desk, (state) => state.isWriting)
  const decimals = useDecimals()
  const [code, setCode] = useState('')
  const [amount, setAmount] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const purse = usePurse(method, code)
  usePanel(code === '' && amount === '' ? 'pay-form' : 'form', setCode)
  const there = purse && purse !== 'lost' ? purse : null
  const take = async (): Promise<void> => {
    if (!there) return
    const done = await takePurse({ method, code: there.code, amount }, there.spendableMinor)
    setRefusal(done.ok ? null : done.refusal)
    if (!done.ok) return
    setAmount('')
    setCode('')
  }
  const typed = amount === '' ? accept(Math.min(leftMinor, there?.spendableMinor ?? 0)) : readAmount(amount, decimals)
  usePrimary(word(`pay.from.${method}`), isWriting || !there, () => void take(), {
    amount: there && typed.ok ? moneyText(typed.value, currency) : null,
  })
  const words = refusal && refusalWords(refusal)
  function refusalWords({ code: of, facts }: Refusal): string {
    if (!of.startsWith('purse.')) return say(`refusal.${of}`, facts)
    return t(`refused.${of.slice('purse.'.length)}` as 'refused.unknown', { code, ...facts })
  }
  return (
    <AmountForm amount={amount} decimals={decimals} onAmount={setAmount} onSubmit={() => void take()}>
      <label className="d-slip-field">
        <span>{t('code')}</span>
        <input
          value={code}
          maxLength={40}
          autoComplete="off"
          autoFocus
          placeholder={there?.code ?? ''}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <p className="d-note" role="status">
        {purse === 'lost' ? t('refused.offline') : purse === null ? t('none') : ''}
        {there ? t(`can.${method}`, { amount: moneyText(there.spendableMinor, there.currency) }) : ''}
        {there?.memberName ? ` · ${there.memberName}` : ''}
      </p>
      <label className="d-slip-field">
        <span>{word('pay.amount')}</span>
        <input
          value={amount}
          data-digits
          placeholder={amountText(Math.min(leftMinor, there?.spendableMinor ?? leftMinor), currency)}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          onChange={(event) => setAmount(event.target.value)}
        />
      </label>
      <p className="d-note is-bad" role="alert">
        {words}
      </p>
    </AmountForm>
  )
}
