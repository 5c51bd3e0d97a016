import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { refundPreview } from '@kassa/contract/sales/sales.calls.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { listText } from '../../words/list-text.ts'
import { wordOr } from '../../words/word-or.ts'

/** What a refund would give back, by line and by payment method. */
export function RefundMoney({ preview }: { preview: OutputOf<typeof refundPreview> }) {
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
        {preview.tenders
          .filter((tender) => tender.proposedMinor > 0)
          .map((tender) => (
            <div key={tender.method}>
              <dt>{nameOf(tender.method)}</dt>
              <dd>
                <Money minor={tender.proposedMinor + tender.feeMinor} currency={currency} />
              </dd>
            </div>
          ))}
      </dl>
      {insteadOf.length === 0 ? null : (
        <p className="k-muted">{t('refund.inCash', { methods: listText(insteadOf.map(nameOf)) })}</p>
      )}
    </>
  )
}
