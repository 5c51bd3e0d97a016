import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { quantityText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useOutletChoice } from '../../parts/person/use-outlet-choice.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { DocumentLink } from '../../parts/document/DocumentLink.tsx'
import { listText } from '../../words/list-text.ts'

type Answer = OutputOf<(typeof listRefunds)['answer']>
type Refund = Answer['rows'][number]

/** Every refund, of a sale and without one, newest first. Source: D75. */
export default function RefundListPage() {
  const { t } = useTranslation(['refund', 'nav'])
  const outlets = useOutletChoice(t('column.outlet'))
  return (
    <ListPage
      name="refunds"
      title={t('nav:screen.refunds.title')}
      purpose={t('nav:screen.refunds.purpose')}
      endpoint={listRefunds}
      filters={[
        { kind: 'days', period: 'period', from: 'from', to: 'to', label: t('filter.days') },
        choiceOf('kind', t('filter.kind'), ['of-sale', 'without-sale', 'of-goods', 'void'] as const, (value) =>
          t(`kind.${value}`),
        ),
        ...outlets,
        { kind: 'text', name: 'search', label: t('filter.search') },
        { kind: 'text', name: 'shift', label: t('filter.shift') },
      ]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      summary={sumsOf}
      isExported
      empty={{
        title: t('empty.title'),
        body: t('empty.body'),
        action: (
          <Link className="k-button k-button-primary" to={paths.orders()}>
            {t('empty.action')}
          </Link>
        ),
      }}
    />
  )
}

const sumsOf = ({ sums }: Answer) => <Sums sums={sums} />

function Sums({ sums }: Pick<Answer, 'sums'>) {
  const { t } = useTranslation('refund')
  return (
    <div className="k-sums">
      {sums.map(({ currency, refunds, amountMinor }) => (
        <span key={currency}>
          {t('sums', { count: refunds })} ·{' '}
          <strong>
            <Money minor={amountMinor} currency={currency} />
          </strong>
        </span>
      ))}
    </div>
  )
}

const goodsText = ({ lines }: Refund): string =>
  listText(lines.map(({ quantity, name }) => `${quantityText(quantity, null)} × ${name}`))

function useColumns(): Column<Refund>[] {
  const { t } = useTranslation(['refund', 'order'])
  const hasOutlet = useSession((session) => session.outlet !== null)
  const when = useMomentText()
  return [
    {
      key: 'number',
      sort: 'number',
      title: t('column.number'),
      text: ({ number }) => number,
      opens: ({ orderId }) => (orderId === null ? undefined : `${paths.order(orderId)}?tab=refunds`),
      render: ({ number }) => <span className="k-figures">{number}</span>,
    },
    {
      key: 'refundedAt',
      sort: 'refundedAt',
      onPhone: 'line',
      title: t('column.refundedAt'),
      text: ({ refundedAt, outletId }) => when(refundedAt, outletId),
      render: ({ refundedAt }) => <Moment at={refundedAt} />,
    },
    {
      key: 'order',
      sort: 'order',
      title: t('column.order'),
      text: ({ orderId, orderNumber, isVoid }) =>
        orderId === null ? t('kind.without-sale') : [orderNumber ?? '–', ...(isVoid ? [t('kind.void')] : [])].join(' '),
      render: ({ orderId, orderNumber, isVoid }) =>
        orderId === null ? (
          <StatusTag kind="warn">{t('kind.without-sale')}</StatusTag>
        ) : (
          <span className="k-tags">
            <DocumentLink kind="order" id={orderId} number={orderNumber} />
            {isVoid && <StatusTag kind="info">{t('kind.void')}</StatusTag>}
          </span>
        ),
    },
    { key: 'goods', title: t('column.goods'), render: goodsText },
    {
      key: 'reason',
      sort: 'reason',
      onPhone: 'line',
      title: t('column.reason'),
      text: ({ reason }) => reason,
      render: ({ reason }) => reason || '–',
    },
    { key: 'mode', title: t('column.mode'), isHiddenAtFirst: true, render: ({ mode }) => t(`order:mode.${mode}`) },
    {
      key: 'outlet',
      sort: 'outlet',
      title: t('column.outlet'),
      isHiddenAtFirst: hasOutlet,
      render: ({ outletName }) => outletName,
    },
    { key: 'staff', sort: 'staff', title: t('column.staff'), render: ({ staffName }) => staffName },
    {
      key: 'amount',
      sort: 'amount',
      onPhone: 'figure',
      title: t('column.amount'),
      align: 'end',
      render: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
  ]
}
