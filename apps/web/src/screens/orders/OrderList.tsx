import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listOrders, type orderRow } from '@kassa/contract/sales/sales.calls.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useIsShown } from '../../kit/state/once-shown.ts'
import { useSession, useIsAbove } from '../../session/session.ts'
import { useOfferFilters } from '../../parts/offer/use-offer-filters.ts'
import { useMerchantFilter } from '../../parts/person/use-found-filters.ts'
import { wordOr } from '../../words/word-or.ts'
import { OrderMarks } from '../../parts/order/OrderMarks.tsx'
import { useOrderFilters } from './use-order-filters.ts'
import { listText } from '../../words/list-text.ts'
import { dayText } from '../../words/day-text.ts'
import { DeskLink } from '../../parts/place/DeskLink.tsx'

const OrderExport = lazyPart(async () => (await import('./OrderExport.tsx')).OrderExport)
const OrderExports = lazyPart(async () => (await import('./OrderExports.tsx')).OrderExports)

export type ListedOrder = OutputOf<typeof orderRow>

export interface OrderListProps {
  readonly name: 'orders' | 'ordersOpen'
  readonly opens: (id: string) => string
}

/** Orders, newest first, following what desks sell while one looks. Source: specification §2, D36. */
export function OrderList({ name, opens }: OrderListProps) {
  const { t } = useTranslation(['order', 'nav', 'payment'])
  const filters = [...useOrderFilters(), ...useMerchantFilter(), ...useOfferFilters()]
  const isAbove = useIsAbove()
  const isShown = useIsShown()
  return (
    <>
      <ListPage
        name="orders"
        footer={isAbove ? undefined : isShown ? <OrderExport /> : null}
        title={t(`nav:screen.${name}.title`)}
        purpose={t(`nav:screen.${name}.purpose`)}
        endpoint={listOrders}
        filters={filters}
        columns={useColumns(opens)}
        rowKey={(row) => row.id}
        summary={sumsOf}
        empty={{
          title: t('empty.title'),
          body: t('empty.body'),
          action: isAbove ? undefined : <DeskLink>{t('empty.action')}</DeskLink>,
        }}
        emptyBecause={({ withheld }) =>
          withheld === 0 ? undefined : { title: t('withheld.title'), body: t('withheld.body', { count: withheld }) }
        }
      />
      {isShown ? <OrderExports at={name} /> : null}
    </>
  )
}

type Answer = OutputOf<(typeof listOrders)['answer']>

const sumsOf = ({ sums }: Answer) => <Sums sums={sums} />

function Sums({ sums }: Pick<Answer, 'sums'>) {
  const { t } = useTranslation('order')
  return (
    <div className="k-sums">
      {sums.map(({ currency, orders, paidAhead = 0, totalMinor, refundedMinor }) => (
        <span key={currency}>
          {t('sums.orders', { count: orders - paidAhead })} · {t('sums.total')}{' '}
          <strong>
            <Money minor={totalMinor} currency={currency} />
          </strong>
          {refundedMinor === 0 ? null : (
            <>
              {' '}
              · {t('sums.refunded')} <Money minor={refundedMinor} currency={currency} />
            </>
          )}
          {paidAhead === 0 ? null : ` · ${t('sums.paidAhead', { count: paidAhead })}`}
        </span>
      ))}
    </div>
  )
}

function useColumns(opens: (id: string) => string): Column<ListedOrder>[] {
  const { t } = useTranslation(['order', 'payment'])
  const hasOutlet = useSession((session) => session.outlet !== null)
  const isAbove = useIsAbove()
  // A partner sees that something was sold, not what (D64).
  const isPartner = useSession((session) => session.user?.tier === 'partner')
  // Orders of many merchants stand newest first.
  const sorts = (sort: string) => (isAbove ? {} : { sort })
  return [
    {
      key: 'number',
      ...sorts('number'),
      title: t('column.number'),
      opens: isPartner ? undefined : (row) => opens(row.id),
      text: (row) => row.number,
      render: (row) => <span className="k-figures">{row.number}</span>,
    },
    {
      key: 'soldAt',
      onPhone: 'line',
      ...sorts('soldAt'),
      title: t('column.soldAt'),
      render: (row) => <Moment at={row.soldAt} />,
    },
    {
      key: 'status',
      onPhone: 'line',
      title: t('column.status'),
      render: (row) => <OrderMarks order={row} />,
    },
    { key: 'type', title: t('column.type'), isHiddenAtFirst: true, render: (row) => t(`type.${row.type}`) },
    ...(isAbove
      ? [
          {
            key: 'merchant',
            onPhone: 'line' as const,
            title: t('column.merchant'),
            render: (row: ListedOrder) => row.merchantName ?? '–',
          },
        ]
      : []),
    { key: 'outlet', title: t('column.outlet'), isHiddenAtFirst: hasOutlet, render: (row) => row.outletName },
    { key: 'staff', title: t('column.staff'), render: (row) => row.staffName },
    { key: 'device', title: t('column.device'), isHiddenAtFirst: true, render: (row) => row.deviceName },
    {
      key: 'businessDay',
      title: t('column.businessDay'),
      isHiddenAtFirst: true,
      render: (row) => <span className="k-figures">{dayText(row.businessDay)}</span>,
    },
    {
      key: 'method',
      title: t('column.method'),
      render: (row) => listText(row.paymentMethods.map((code) => wordOr(`payment:method.${code}`, String(code)))),
    },
    {
      key: 'lines',
      title: t('column.lines'),
      align: 'end',
      isHiddenAtFirst: true,
      render: (row) => countText(row.lineCount),
    },
    {
      key: 'origin',
      title: t('column.origin'),
      align: 'end',
      isHiddenAtFirst: true,
      render: (row) => <Money minor={row.originMinor} currency={row.currency} />,
    },
    {
      key: 'total',
      ...sorts('total'),
      title: t('column.total'),
      align: 'end',
      onPhone: 'figure',
      render: (row) => <Money minor={row.totalMinor} currency={row.currency} />,
    },
    {
      key: 'refunded',
      title: t('column.refunded'),
      align: 'end',
      render: (row) =>
        row.refundedMinor === 0 ? (
          <span className="k-muted">–</span>
        ) : (
          <Money minor={row.refundedMinor} currency={row.currency} />
        ),
    },
  ]
}
