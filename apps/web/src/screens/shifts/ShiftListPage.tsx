import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listShifts, type shiftView } from '@kassa/contract/sales/shift.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Filter } from '../../kit/list/filter/filters.ts'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { countText, moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { FloatForecast } from './FloatForecast.tsx'
import { placeText } from './place-text.ts'
import { ShiftViews } from './ShiftViews.tsx'
import { Difference, differenceText, ShiftState, stateTexts } from './ShiftState.tsx'

type Shift = OutputOf<typeof shiftView>

/** An open shift's desk sends a sign of life that makes no event, so it is asked for while one looks. */
const ASKS_EVERY_MS = 30_000

/** Shifts of all drawers, newest first: who, where, when, and whether the drawer agreed. Source: specification §2, D51. */
export default function ShiftListPage() {
  const { t } = useTranslation(['shift', 'nav'])
  const filters = useFilters()
  const seesFigures = useCan('platform.analysis.handover')
  return (
    <ListPage
      name="shifts"
      title={t('nav:screen.shifts.title')}
      purpose={t('nav:screen.shifts.purpose')}
      endpoint={listShifts}
      refreshesEveryMs={ASKS_EVERY_MS}
      filters={filters}
      {...(seesFigures ? { views: <ShiftViews filters={filters} /> } : {})}
      columns={useColumns()}
      rowKey={(row) => row.id}
      isExported
      footer={<FloatForecast />}
      empty={{
        title: t('empty.title'),
        body: t('empty.body'),
        action: (
          <Link className="k-button k-button-primary" to={paths.desk()}>
            {t('empty.action')}
          </Link>
        ),
      }}
    />
  )
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('shift')
  return [
    { kind: 'text', name: 'search', label: t('filter.search') },
    choiceOf('state', t('column.state'), ['open', 'closed'] as const, (value) => t(`state.${value}`)),
    choiceOf('difference', t('column.difference'), ['yes', 'no'] as const, (value) => t(`filter.${value}`)),
    { kind: 'days', period: 'period', from: 'from', to: 'to', label: t('filter.days') },
  ]
}

function useColumns(): Column<Shift>[] {
  const { t } = useTranslation('shift')
  const hasOutlet = useSession((session) => session.outlet !== null)
  const when = useMomentText()
  const money = (
    key: 'float' | 'sales' | 'refunds' | 'cashIn' | 'cashOut' | 'expected' | 'counted',
    minorOf: (row: Shift) => WideMinor | null,
  ): Column<Shift> => ({
    key,
    title: t(`column.${key}`),
    align: 'end',
    isHiddenAtFirst: !['sales', 'counted'].includes(key),
    ...(key === 'float' || key === 'counted' ? { sort: key } : {}),
    text: (row) => moneyText(minorOf(row) ?? 0, row.currency),
    render: (row) => <MoneyOrNone minor={minorOf(row)} currency={row.currency} />,
  })
  return [
    {
      key: 'number',
      sort: 'number',
      title: t('column.number'),
      opens: (row) => paths.shift(row.id),
      text: (row) => row.number,
      render: (row) => <span className="k-figures">{row.number}</span>,
    },
    {
      key: 'state',
      sort: 'state',
      title: t('column.state'),
      text: (row) => stateTexts(row, t).join(' '),
      render: (row) => <ShiftState shift={row} />,
    },
    {
      key: 'difference',
      sort: 'difference',
      title: t('column.difference'),
      align: 'end',
      onPhone: 'figure',
      text: ({ differenceMinor, currency }) => differenceText(differenceMinor, currency, t),
      render: (row) => <Difference minor={row.differenceMinor} currency={row.currency} />,
    },
    {
      key: 'openedAt',
      sort: 'openedAt',
      title: t('column.openedAt'),
      text: (row) => when(row.openedAt, row.outletId),
      render: (row) => <Moment at={row.openedAt} />,
    },
    {
      key: 'closedAt',
      sort: 'closedAt',
      title: t('column.closedAt'),
      text: (row) => (row.closedAt === null ? '' : when(row.closedAt, row.outletId)),
      render: (row) => (row.closedAt === null ? <span className="k-muted">–</span> : <Moment at={row.closedAt} />),
    },
    {
      key: 'staff',
      sort: 'staff',
      title: t('column.staff'),
      text: (row) => row.staffName,
      render: (row) => (
        <>
          {row.staffName}
          {row.closedByName === null || row.closedByName === row.staffName ? null : (
            <small className="k-block k-muted">{t('closedBy', { name: row.closedByName })}</small>
          )}
        </>
      ),
    },
    {
      key: 'outlet',
      sort: 'outlet',
      title: t('column.outlet'),
      isHiddenAtFirst: hasOutlet,
      render: (row) => row.outletName,
    },
    { key: 'device', sort: 'device', title: t('column.device'), render: placeText },
    {
      key: 'orders',
      title: t('column.orders'),
      align: 'end',
      isHiddenAtFirst: true,
      render: (row) => <span className="k-figures">{countText(row.orders)}</span>,
    },
    money('sales', (row) => row.salesMinor),
    money('refunds', (row) => row.refundsMinor),
    money('float', (row) => row.floatMinor),
    money('cashIn', (row) => row.cashInMinor),
    money('cashOut', (row) => row.cashOutMinor),
    money('expected', (row) => row.expectedMinor),
    money('counted', (row) => row.countedMinor),
  ]
}

const MoneyOrNone = ({ minor, currency }: { minor: WideMinor | null; currency: Shift['currency'] }) =>
  minor === null ? <span className="k-muted">–</span> : <Money minor={minor} currency={currency} />
