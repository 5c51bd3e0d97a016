import { listPursePayments } from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { BasketMember } from '../../model/basket.ts'
import { useCashierCan } from '../../model/desk-can.ts'
import { desk } from '../../model/desk-state.ts'
import { readAmount } from '../../model/goods/quantity-text.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { MemberPayment } from '../MemberPayment.tsx'
import { dayText } from '../../../words/day-text.ts'
import { findAll, payInto, purseRequest, type Purse } from './purse.ts'
import { PurseGiveBack } from './PurseGiveBack.tsx'
import { SearchField } from '../SearchField.tsx'
import { SellTimes, TimesFound } from './TimesDesk.tsx'
import { useDecimals } from '../../model/goods/use-decimals.ts'
import { PurseHolder, PurseOff } from './PurseParts.tsx'

interface Props {
  readonly member: BasketMember | undefined
  readonly onBack: () => void
}

type Standing = { readonly kind: 'new' | 'new-times' } | { readonly kind: 'found'; readonly purse: Purse }

/** Gift cards, house accounts and times cards at the till: a new card, a card's or an account's standing, money for it, and money back. */
export function PurseDesk({ member, onBack }: Props) {
  const { t } = useTranslation(['purse', 'deskMember'])
  const [code, setCode] = useState('')
  const [standing, setStanding] = useState<Standing | null>(null)
  const [own, setOwn] = useState<readonly Purse[]>([])
  const [told, setTold] = useState('')
  const [error, setError] = useState('')
  const memberId = member?.id
  useEffect(() => {
    if (memberId === undefined) return
    void findAll({ memberId }).then(
      (purses) => {
        setOwn(purses)
        setStanding(purses[0] ? { kind: 'found', purse: purses[0] } : null)
      },
      () => undefined,
    )
  }, [memberId])
  const look = async (asked: { readonly code: string }): Promise<void> => {
    setError('')
    setTold('')
    try {
      const [purse] = await findAll(asked)
      setStanding(purse ? { kind: 'found', purse } : null)
      if (!purse) setError(t('purse:none'))
    } catch (refused) {
      setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('purse:refused.offline'))
    }
  }
  const find = (event: FormEvent): void => {
    event.preventDefault()
    if (code.trim() !== '') void look({ code: code.trim() })
  }
  const done = (purse: Purse, words: string): void => {
    setStanding({ kind: 'found', purse })
    setOwn((before) => before.map((one) => (one.id === purse.id ? purse : one)))
    setTold(words)
  }
  return (
    <div className="d-form">
      <form onSubmit={find} className="d-form">
        <SearchField label={t('purse:code')} value={code} maxLength={40} onChange={setCode} />
        <div className="d-row">
          <button type="submit" className="d-button is-large">
            {t('deskMember:search')}
          </button>
          {(['new', 'new-times'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className="d-button is-large"
              onClick={() => {
                setTold('')
                setError('')
                setStanding({ kind })
              }}
            >
              {t(kind === 'new' ? 'purse:newCard' : 'purse:newTimes')}
            </button>
          ))}
        </div>
      </form>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <p role="status">{told}</p>
      {own.length > 1 ? (
        <div className="d-choices" role="group" aria-label={t('deskMember:purse')}>
          {own.map((purse) => (
            <button
              key={purse.id}
              type="button"
              className="d-button"
              aria-pressed={standing?.kind === 'found' && standing.purse.id === purse.id}
              onClick={() => setStanding({ kind: 'found', purse })}
            >
              {purse.times?.name ?? t(`purse:kind.${purse.kind}`)}
            </button>
          ))}
        </div>
      ) : null}
      {standing?.kind === 'found' ? <Found purse={standing.purse} onDone={done} /> : null}
      {standing?.kind === 'new' ? <PayIn purse={null} onDone={done} /> : null}
      {standing?.kind === 'new-times' ? <SellTimes member={member} onDone={done} /> : null}
      <button type="button" className="d-button is-large" onClick={onBack}>
        {t('deskMember:recharge.back')}
      </button>
    </div>
  )
}

interface PurseProps<Of extends Purse | null> {
  readonly purse: Of
  readonly onDone: (purse: Purse, words: string) => void
}

function Found({ purse, onDone }: PurseProps<Purse>) {
  const { t } = useTranslation('purse')
  if (purse.times) {
    return (
      <>
        <TimesFound purse={purse} times={purse.times} />
        <PaymentsBefore key={`before ${purse.id} ${purse.totalMinor}`} purse={purse} onDone={onDone} />
      </>
    )
  }
  const { currency, totalMinor, spendableMinor, creditMinor } = purse
  const owes = Math.max(0, -totalMinor)
  return (
    <>
      <dl className="d-member-facts">
        <div>
          <dt>{t(`kind.${purse.kind}`)}</dt>
          <dd className="d-figures">{purse.code}</dd>
        </div>
        <PurseHolder purse={purse} />
        <div>
          <dt>{t(purse.kind === 'house-account' ? 'owes' : 'holds')}</dt>
          <dd className="d-figures">
            {moneyText(purse.kind === 'house-account' ? owes : totalMinor, currency)}
            {creditMinor > 0 ? ` / ${moneyText(creditMinor, currency)}` : ''}
          </dd>
        </div>
        <div>
          <dt>{t('spendable')}</dt>
          <dd className="d-figures">{moneyText(spendableMinor, currency)}</dd>
        </div>
        {purse.lastDay ? (
          <div>
            <dt>{t('times.until')}</dt>
            <dd>{dayText(purse.lastDay)}</dd>
          </div>
        ) : null}
      </dl>
      <PurseOff purse={purse} />
      {purse.enabled === 1 && (purse.kind === 'gift-card' || owes > 0) ? (
        <PayIn key={`${purse.id} ${totalMinor}`} purse={purse} onDone={onDone} />
      ) : null}
      <PaymentsBefore key={`before ${purse.id} ${totalMinor}`} purse={purse} onDone={onDone} />
    </>
  )
}

/** How much, then how it is paid. */
function PayIn({ purse, onDone }: PurseProps<Purse | null>) {
  const { t } = useTranslation('purse')
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'USD')
  const decimals = useDecimals()
  const owes = purse?.kind === 'house-account' ? -purse.totalMinor : null
  const [typed, setTyped] = useState('')
  const read = typed === '' && owes !== null ? { ok: true as const, value: owes } : readAmount(typed, decimals)
  const amountMinor = read.ok ? read.value : 0
  return (
    <>
      <label className="d-field">
        {t(owes === null ? 'amount' : 'repay')}
        <input
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={typed}
          placeholder={owes === null ? '' : moneyText(owes, currency)}
          maxLength={14}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {amountMinor > 0 ? (
        <MemberPayment
          key={amountMinor}
          amountMinor={amountMinor}
          ahead={(by) => ({ kind: 'purse', request: purseRequest(purse?.id ?? null, amountMinor, by) })}
          name={[t(`kind.${purse?.kind ?? 'gift-card'}`), purse?.code].filter(Boolean).join(' ')}
          label={t(purse ? 'payIn' : 'sell', { amount: moneyText(amountMinor, currency) })}
          pay={async (by) => {
            const done = await payInto(purse?.id ?? null, amountMinor, by)
            const facts = { amount: moneyText(amountMinor, currency), code: done.purse.code }
            onDone(done.purse, t(purse ? 'paidIn' : 'sold', facts))
          }}
        />
      ) : null}
    </>
  )
}

type Payment = OutputOf<(typeof listPursePayments)['answer']>['payments'][number]

/** Lists earlier payments, each with the part that can be refunded. */
function PaymentsBefore({ purse, onDone }: PurseProps<Purse>) {
  const { t } = useTranslation('purse')
  const mayRefund = useCashierCan('desk.orders.refund')
  const [payments, setPayments] = useState<readonly Payment[]>([])
  const [chosen, setChosen] = useState<Payment | null>(null)
  useEffect(() => {
    void call(listPursePayments, { id: purse.id }, { isQuiet: true }).then(
      (answer) => setPayments(answer.payments),
      () => setPayments([]),
    )
  }, [purse.id])
  if (payments.length === 0) return null
  return (
    <>
      <h3>{t('before')}</h3>
      <ul className="d-member-list">
        {payments.map((payment) => (
          <li key={payment.orderId}>
            <div className="d-row">
              <span className="d-figures">
                {payment.number} · {moneyText(payment.amountMinor, purse.currency)}
              </span>
              {mayRefund && payment.mostBackMinor > 0 ? (
                <button type="button" className="d-button" onClick={() => setChosen(payment)}>
                  {t('giveBack')}
                </button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {chosen ? <PurseGiveBack key={chosen.orderId} payment={chosen} purse={purse} onDone={onDone} /> : null}
    </>
  )
}
