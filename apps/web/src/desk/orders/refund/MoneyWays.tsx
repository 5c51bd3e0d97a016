import type { MethodCap } from '@kassa/domain/order/sale-tenders.ts'
import { isCash, PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { listText } from '../../../words/list-text.ts'
import { moneyText } from '../../ui/money-text.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import { feesOf, moneyOfCaps } from './refund-money.ts'
import type { MoneyBack } from './refund-money.ts'
import { useMethodName } from '../../ui/use-method-name.ts'

interface RowsProps {
  readonly money: readonly MoneyBack[]
  readonly currency: string
}

/** Lists the refunded amounts and where they go, one row a payment method. */
export function MoneyRows({ money, currency }: RowsProps) {
  const { t } = useMoreWords()
  const nameOf = useMethodName()
  const rows = money.length === 0 ? [{ method: PAYMENT_METHODS.cash.number, amountMinor: 0 }] : money
  return (
    <>
      {rows.map(({ method, amountMinor, code }) => (
        <p key={code ?? method} className="d-total-sum">
          <span>
            {isCash(method) ? t('refund.back') : t('refund.backTo', { method: nameOf(method) })}{' '}
            {code === undefined ? null : <b className="d-figures">{code}</b>}
          </span>
          <output className="d-figures" aria-live="polite">
            {moneyText(amountMinor, currency)}
          </output>
        </p>
      ))}
    </>
  )
}

interface Props {
  readonly caps: readonly MethodCap[]
  /** The method that gets as much as it can take; null: as proposed. */
  readonly preferred: number | null
  readonly currency: string
  readonly onPrefer: (method: number | null) => void
}

/**
 * Where the money of a refund goes: proposed electronic, then balance, then cash, each at most what it paid; where the sale has
 * several ways, one touch prefers another. Source: pricing.md, Refunds, tender caps.
 */
export function MoneyWays({ caps, preferred, currency, onPrefer }: Props) {
  const { t } = useMoreWords()
  const nameOf = useMethodName()
  const insteadOf = caps.flatMap((cap) => (cap.proposedMinor > 0 ? cap.insteadOf : []))
  const open = caps.filter(({ maximumMinor }) => maximumMinor > 0)
  return (
    <>
      {open.length > 1 && (
        <div className="d-choices" role="group" aria-label={t('refund.prefer')}>
          {open.map(({ method, maximumMinor }) => (
            <button
              key={method}
              type="button"
              className="d-button"
              aria-pressed={preferred === method}
              onClick={() => onPrefer(preferred === method ? null : method)}
            >
              {nameOf(method)} <small>{t('refund.most', { amount: moneyText(maximumMinor, currency) })}</small>
            </button>
          ))}
        </div>
      )}
      <MoneyRows money={moneyOfCaps(caps)} currency={currency} />
      {insteadOf.length > 0 && (
        <p className="d-note">{t('refund.inCash', { methods: listText(insteadOf.map(nameOf)) })}</p>
      )}
      {feesOf(caps) > 0 && <p className="d-note">{t('fee.inIt', { amount: moneyText(feesOf(caps), currency) })}</p>}
    </>
  )
}
