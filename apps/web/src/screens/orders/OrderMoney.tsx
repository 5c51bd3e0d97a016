import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import { isByHand as isKnownByHand } from '@kassa/domain/payment/tender-rules.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { Money, Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import { listText } from '../../words/list-text.ts'
import { wordOr } from '../../words/word-or.ts'
import { CorrectMethod } from './CorrectMethod.tsx'
import { hasNotes, NotesOfTender } from './drawer/NotesOfTender.tsx'
import type { OrderDetail } from './OrderDetailPage.tsx'
import { EndHead } from '../../ui/EndHead.tsx'
import { leadIn } from '../../words/lead-in.ts'

/** Money that no channel and no balance moved, so that only a word says how it came. */
const isByHand = (tender: OrderDetail['tenders'][number]): boolean => {
  const { method, reference, cashRoundingMinor, amountMinor } = tender
  return (
    isKnownByHand(method) &&
    amountMinor > 0 &&
    !hasNotes(tender) &&
    cashRoundingMinor === 0 &&
    !(reference !== null && isAttemptNumber(reference))
  )
}

/** Shows the amounts received, and the change. */
export function OrderPayments({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['order', 'payment'])
  const { currency } = order
  const { exchangedFor } = order
  const cardText = ({ lastFour, batch, terminal }: NonNullable<OrderDetail['tenders'][number]['card']>): string =>
    listText([
      ...(lastFour === null ? [] : [t('tender.lastFour', { digits: lastFour })]),
      ...(batch === null ? [] : [t('tender.batch', { batch })]),
      ...(terminal === null ? [] : [t('tender.terminal', { terminal })]),
    ])
  const throughText = ({ channelNumber, payer }: NonNullable<OrderDetail['tenders'][number]['through']>): string =>
    listText([
      ...(payer === null ? [] : [payer]),
      ...(channelNumber === null ? [] : [t('tender.channelNumber', { number: channelNumber })]),
    ])
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('tab.payments')}>
      {exchangedFor && (
        <p>
          {t('refund.exchangeFrom', { number: exchangedFor.refundNumber })}{' '}
          <DocumentLink kind="order" id={exchangedFor.orderId} number={exchangedFor.orderNumber} />
        </p>
      )}
      {order.together && order.together.length > 0 ? (
        <p>
          {leadIn(t('together'))}
          {order.together.map(({ orderId, number, amountMinor }) => (
            <span key={orderId}>
              <DocumentLink kind="order" id={orderId} number={number} /> (
              <Money minor={amountMinor} currency={currency} />){' '}
            </span>
          ))}
        </p>
      ) : null}
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('tender.method')}</th>
            <th scope="col">{t('tender.reference')}</th>
            <EndHead>{t('tender.received')}</EndHead>
            <EndHead>{t('tender.change')}</EndHead>
            <EndHead>{t('tender.amount')}</EndHead>
            {order.can.correct && (
              <th scope="col">
                <span className="k-hidden">{t('correct.button')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {order.tenders.map((tender, index) => (
            <tr key={`${tender.method}-${index}`}>
              <td>
                {wordOr(`payment:method.${tender.method}`, String(tender.method))}
                <NotesOfTender tender={tender} currency={currency} />
              </td>
              <td className="is-code">
                <span className="k-block">{tender.reference ?? '–'}</span>
                {tender.card ? <span className="k-block k-muted">{cardText(tender.card)}</span> : null}
                {tender.through ? <span className="k-block k-muted">{throughText(tender.through)}</span> : null}
              </td>
              <td className="is-end">
                <Money minor={tender.receivedMinor} currency={currency} />
              </td>
              <td className="is-end">
                <Money minor={tender.changeMinor} currency={currency} />
              </td>
              <td className="is-end">
                <Money minor={tender.amountMinor} currency={currency} />
              </td>
              {order.can.correct && (
                <td className="is-end">{isByHand(tender) ? <CorrectMethod order={order} tender={tender} /> : null}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const tipOf = ({ tipMinor = 0 }: OrderDetail['refunds'][number]): number => tipMinor

/** Every refund of an order with what came back, what became of the goods, and which way the money went. */
export function OrderRefunds({ refunds }: { refunds: OrderDetail['refunds'] }) {
  const { t } = useTranslation(['order', 'payment'])
  if (refunds.length === 0) return <p className="k-muted">{t('refund.none')}</p>
  return (
    <div className="k-stack">
      {refunds.map((refund) => (
        <section key={refund.id} className="k-panel">
          <div className="k-panel-head">
            <h2>
              {t('refund.number')} <span className="k-figures">{refund.number}</span>
            </h2>
            <strong>
              <Money minor={refund.amountMinor + refund.feeMinor + tipOf(refund)} currency={refund.currency} />
            </strong>
          </div>
          <p className="k-muted">
            <Moment at={refund.refundedAt} outletId={refund.outletId} /> · {refund.staffName} ·{' '}
            {refund.isVoid ? t('refund.void') : t(`mode.${refund.mode}`)}
            {refund.reason === '' ? '' : ` · ${refund.reason}`}
          </p>
          {refund.exchange && (
            <p>
              {t('refund.exchangeTo')}{' '}
              <DocumentLink kind="order" id={refund.exchange.orderId} number={refund.exchange.orderNumber} />
            </p>
          )}
          <ul className="k-plain-list">
            {refund.lines.map((line, index) => (
              <li key={`${line.line ?? 'x'}-${index}`}>
                <span>
                  <Quantity quantity={line.quantity} weightUnit={null} /> × {line.name}{' '}
                  <StatusTag kind={line.goods === 'restock' ? 'good' : 'warn'}>{t(`refund.${line.goods}`)}</StatusTag>
                </span>
                <Money minor={line.amountMinor} currency={refund.currency} />
              </li>
            ))}
            {tipOf(refund) > 0 && (
              <li>
                <span>{t('amount.tip')}</span>
                <Money minor={tipOf(refund)} currency={refund.currency} />
              </li>
            )}
            {refund.feeMinor > 0 && (
              <li>
                <span>{t('amount.fee')}</span>
                <Money minor={refund.feeMinor} currency={refund.currency} />
              </li>
            )}
            {refund.tenders.map(({ method, amountMinor, reference }, index) => (
              <li key={`${method}-${index}`}>
                <span>
                  {t('refund.way', { method: wordOr(`payment:method.${method}`, String(method)) })}
                  {reference === null ? null : <span className="k-figures k-muted"> {reference}</span>}
                </span>
                <Money minor={amountMinor} currency={refund.currency} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
