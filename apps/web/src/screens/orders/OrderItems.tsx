import type { DeductionKind } from '@kassa/domain/basket/index.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { percentText } from '../../kit/money/format.ts'
import { taxRowText } from '../../parts/tax-text.ts'
import { Money, Quantity } from '../../kit/money/Money.tsx'
import type { OrderDetail } from './OrderDetailPage.tsx'
import { colon } from '../../words/colon.ts'
import { EndHead } from '../../ui/EndHead.tsx'

/** The lines with what was taken off each and why, and the way from the list price to the total. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order')
  const { currency } = order
  return (
    <div className="k-stack">
      {order.underReview ? (
        <Alert type="warning" showIcon title={t('detail.review')} description={t('detail.reviewBody')} />
      ) : null}
      {order.exemption === null ? null : (
        <Alert
          type="info"
          showIcon
          title={t('detail.exempt', { number: order.exemption.paperNumber, reason: order.exemption.reason })}
        />
      )}
      <OffersOfOrder order={order} />
      <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('tab.items')}>
        <table className="k-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('line.name')}</th>
              <EndHead>{t('line.quantity')}</EndHead>
              <EndHead>{t('line.price')}</EndHead>
              <EndHead>{t('line.tax')}</EndHead>
              <EndHead>{t('line.payable')}</EndHead>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.line}>
                <td>
                  {line.name}
                  {line.code === null ? null : <small className="k-block k-muted k-figures">{line.code}</small>}
                  {line.options?.map(({ name, amountMinor }, place) => (
                    <small key={`${String(place)} ${name}`} className="k-block">
                      + {name} {amountMinor === 0 ? null : <Money minor={amountMinor} currency={currency} />}
                    </small>
                  ))}
                  {line.note === null ? null : <small className="k-block">{line.note}</small>}
                  {line.seller === null ? null : (
                    <small className="k-block k-muted">{t('line.seller', { name: line.seller.name })}</small>
                  )}
                  {line.serials.map(({ number, isReturned }) => (
                    <small key={number} className="k-block k-muted k-figures">
                      {t(isReturned ? 'line.serialBack' : 'line.serial', { number })}
                    </small>
                  ))}
                  {line.deductions.map((part) => (
                    <small key={`${part.source}${part.sourceId ?? ''}`} className="k-block k-muted">
                      {part.name ?? t(`deduction.${part.source as DeductionKind}`)}{' '}
                      <Money minor={-part.amountMinor} currency={currency} />
                    </small>
                  ))}
                  {line.refundedQuantity === 0 ? null : (
                    <small className="k-block k-muted">
                      {t('line.refunded')}
                      {colon()}
                      <Quantity quantity={line.refundedQuantity} weightUnit={line.weightUnit} /> ·{' '}
                      <Money minor={line.refundedMinor} currency={currency} />
                    </small>
                  )}
                </td>
                <td className="is-end">
                  <Quantity quantity={line.quantity} weightUnit={line.weightUnit} />
                </td>
                <td className="is-end">
                  <Money minor={line.unitPriceMinor} currency={currency} />
                </td>
                <td className="is-end">
                  <Money minor={line.taxMinor} currency={currency} />
                  <small className="k-block k-muted">{percentText(line.taxRateBasisPoints)}</small>
                </td>
                <td className="is-end">
                  {line.listMinor === line.payableMinor ? null : (
                    <>
                      <Money minor={line.listMinor} currency={currency} isStruck />{' '}
                    </>
                  )}
                  <Money minor={line.payableMinor} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Amounts order={order} />
    </div>
  )
}

/** The coupons it used, and the plans that the cashier switched off with the reason. */
function OffersOfOrder({ order: { coupons, plansOff } }: { order: OrderDetail }) {
  const { t } = useTranslation('order')
  const said = [
    ...coupons.map(({ code, name, isUsed }) => t(isUsed ? 'offer.coupon' : 'offer.couponBack', { name, code })),
    ...plansOff.map(({ name, reason }) => t('offer.off', { name, reason })),
  ]
  if (said.length === 0) return null
  return (
    <ul className="k-panel k-plain-list" aria-label={t('offer.title')}>
      {said.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function Amounts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order')
  const { discounts } = order
  const parts = [
    [t('amount.origin'), order.originMinor],
    [t('amount.promotion'), -discounts.promotionMinor],
    [t('amount.member'), -discounts.memberMinor],
    [t('amount.coupon'), -discounts.couponMinor],
    [t('amount.points'), -discounts.pointsMinor],
    [t('amount.times'), -discounts.timesMinor],
    [t('amount.manual'), -discounts.manualMinor],
    [t('amount.rounding'), order.roundingMinor],
    [t('amount.exemption'), order.exemption?.taxMinor ?? 0],
    ...order.taxes.map(
      (tax) =>
        [
          t(order.taxIsIncluded ? 'amount.taxIncluded' : 'amount.taxAdded', {
            tax: taxRowText(tax),
          }),
          tax.taxMinor,
        ] as const,
    ),
    [t('amount.cashRounding'), order.cashRoundingMinor],
  ] as const
  // Paid with the order, and in no total of it.
  const besides = [
    [t('amount.tip'), order.tipMinor],
    [t('amount.fee'), order.feeMinor],
    [t('amount.feeTax'), order.feeTaxMinor],
  ] as const
  const besidesMinor = order.tipMinor + order.feeMinor
  const rowOf = ([label, minor]: readonly [string, number]) => (
    <AmountRow key={label} label={label} minor={minor} currency={order.currency} />
  )
  return (
    <dl className="k-amounts k-panel">
      {parts.filter(([, minor], index) => index === 0 || minor !== 0).map(rowOf)}
      <AmountRow isTotal label={t('amount.total')} minor={order.totalMinor} currency={order.currency} />
      {besides.filter(([, minor]) => minor !== 0).map(rowOf)}
      {besidesMinor === 0 ? null : (
        <AmountRow
          isTotal
          label={t('amount.charged')}
          minor={order.totalMinor + besidesMinor}
          currency={order.currency}
        />
      )}
    </dl>
  )
}

interface AmountRowProps {
  readonly label: string
  readonly minor: number
  readonly currency: string
  readonly isTotal?: boolean
}

const AmountRow = ({ label, minor, currency, isTotal = false }: AmountRowProps) => (
  <div {...(isTotal ? { className: 'is-total' } : {})}>
    <dt>{label}</dt>
    <dd>
      <Money minor={minor} currency={currency} />
    </dd>
  </div>
)
