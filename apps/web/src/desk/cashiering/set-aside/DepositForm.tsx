import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetUnpaid } from '../../basket/ahead/unpaid-layaway.ts'
import { payInto, purseRequest } from '../../member/purse/purse.ts'
import { MemberPayment } from '../../member/MemberPayment.tsx'
import { currencyExponent } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { readAmount } from '../../model/goods/quantity-text.ts'
import type { SetAside } from '../../basket/set-aside.ts'
import { moneyText } from '../../ui/money-text.ts'
import { NumberPad } from '../../ui/NumberPad.tsx'
import { useStore } from '../../ui/store.ts'
import { useDepositBar } from '../deposit-bar.ts'

interface Props {
  readonly one: SetAside
  readonly onPaid: () => void
}

/** Money for what is kept: what is due next is proposed, and what is typed without touching a field is an amount. It lies on a card of its own and pays the order when it is collected; nobody is asked for the first money of a layaway after it. */
export function DepositForm({ one, onPaid }: Props) {
  const { t } = useTranslation('setAside')
  const setup = useStore(desk, (state) => state.setup)
  const bar = useDepositBar()
  const [typed, setTyped] = useState('')
  const { currency, leftMinor, next } = one
  if (leftMinor < 1) return <p className="d-note">{t('paidWhole')}</p>
  if (bar !== null) return <p className="d-note">{t(bar)}</p>
  const decimals = setup ? currencyExponent(setup) : 2
  const proposedMinor = Math.min(next.amountMinor, leftMinor)
  const read = typed === '' ? { ok: true as const, value: proposedMinor } : readAmount(typed, decimals)
  const amountMinor = read.ok ? read.value : 0
  return (
    <div className="d-deposit">
      <div className="d-form">
        <label className="d-field">
          {t('payNow', { left: moneyText(leftMinor, currency) })}
          <input
            autoFocus
            inputMode="none"
            value={typed}
            placeholder={moneyText(proposedMinor, currency)}
            maxLength={14}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <NumberPad value={typed} onChange={setTyped} hasPoint={decimals > 0} />
      </div>
      <div className="d-form">
        {amountMinor > 0 && amountMinor <= leftMinor ? (
          <MemberPayment
            key={amountMinor}
            amountMinor={amountMinor}
            ahead={(by) => ({ kind: 'purse', request: purseRequest(null, amountMinor, by, one.id) })}
            label={t('take', { amount: moneyText(amountMinor, currency) })}
            pay={async (by) => {
              await payInto(null, amountMinor, by, one.id)
              await forgetUnpaid(one.id)
              onPaid()
            }}
          />
        ) : (
          <p className="d-note is-bad">{t('amountUnfit', { left: moneyText(leftMinor, currency) })}</p>
        )}
      </div>
    </div>
  )
}
