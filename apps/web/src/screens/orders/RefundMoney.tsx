import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import type { refundPreview } from '@kassa/contract/sales/sales.calls.ts'
import { PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { listText } from '../../words/list-text.ts'
import { wordOr } from '../../words/word-or.ts'

interface Props {
  readonly preview: OutputOf<typeof refundPreview>
  /** Where the money stays with the shop; left out: it goes back as it was paid. */
  readonly into?: RefundInto | undefined
}

/** Amounts that go out by each method: an amount kept by the shop goes out by none, and fees go back as they came. */
const waysOut = ({ tenders }: Props['preview'], isStored: boolean) =>
  tenders.flatMap(({ method, proposedMinor, feeMinor }) => {
    const amountMinor = (isStored && isMoney(method) ? 0 : proposedMinor) + feeMinor
    return amountMinor > 0 ? [{ method, amountMinor }] : []
  })

const isMoney = (method: number): boolean => {
  const name = paymentMethodOf(method)
  return name === undefined || ['cash', 'electronic'].includes(PAYMENT_METHODS[name].kind)
}

/** Shows the amounts that a refund would give back, by line and by payment method. */
export function RefundMoney({ preview, into }: Props) {
  const { t } = useTranslation(['order', 'payment'])
  const { currency } = preview
  const nameOf = (method: number): string => wordOr(`payment:method.${method}`, String(method))
  const insteadOf = preview.tenders.flatMap((tender) => (tender.proposedMinor > 0 ? tender.insteadOf : []))
  return (
    <>
      {preview.repriced === null ? null : (
        <Alert
          type="info"
          showIcon
          title={t('refund.repriced')}
          description={t('refund.repricedBody', { kept: moneyText(preview.repriced.keptMinor, currency) })}
        />
      )}
      <dl className="k-amounts k-panel" aria-live="polite">
        {preview.lines.map((line) => (
          <div key={line.line}>
            <dt>{line.name}</dt>
            <dd>
              <Money minor={line.amountMinor} currency={currency} />
            </dd>
          </div>
        ))}
        {preview.giftsDue
          .filter(({ chargedMinor }) => chargedMinor !== 0)
          .map(({ line, name, chargedMinor }) => (
            <div key={`withheld ${line}`}>
              <dt>{t(chargedMinor > 0 ? 'refund.withheld' : 'refund.unwithheld', { name })}</dt>
              <dd>
                <Money minor={-chargedMinor} currency={currency} />
              </dd>
            </div>
          ))}
        {preview.feeMinor > 0 && (
          <div>
            <dt>{t('amount.fee')}</dt>
            <dd>
              <Money minor={preview.feeMinor} currency={currency} />
            </dd>
          </div>
        )}
        <div className="is-total">
          <dt>{t('refund.preview')}</dt>
          <dd>
            <Money minor={preview.amountMinor + preview.feeMinor} currency={currency} />
          </dd>
        </div>
        {waysOut(preview, into !== undefined).map(({ method, amountMinor }) => (
          <div key={method}>
            <dt>{nameOf(method)}</dt>
            <dd>
              <Money minor={amountMinor} currency={currency} />
            </dd>
          </div>
        ))}
        {into && (
          <div>
            <dt>{t(`refund.into.${into.kind}`)}</dt>
            <dd>
              <Money minor={preview.storedMinor ?? 0} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {insteadOf.length === 0 ? null : (
        <p className="k-muted">{t('refund.inCash', { methods: listText(insteadOf.map(nameOf)) })}</p>
      )}
    </>
  )
}
