import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listRemovals } from '@kassa/contract/sales/shift.calls.ts'
import { useTranslation } from 'react-i18next'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useStaffFilter } from '../../parts/person/use-found-filters.ts'
import { useSession } from '../../session/session.ts'
import { listText } from '../../words/list-text.ts'

type Removal = OutputOf<(typeof listRemovals)['answer']>['rows'][number]

/** Goods that were taken out of baskets before payment, by whom: where goods leave without a sale, it shows here. Source: AU-P03. */
export default function RemovalPage() {
  const { t } = useTranslation(['removal', 'nav'])
  return (
    <ListPage
      name="removals"
      title={t('nav:screen.removals.title')}
      purpose={t('nav:screen.removals.purpose')}
      endpoint={listRemovals}
      filters={[
        { kind: 'days', period: 'period', from: 'from', to: 'to', label: t('filter.days') },
        ...useStaffFilter('staffId', t('filter.staff')),
      ]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      isExported
      empty={{ title: t('empty.title'), body: t('empty.body') }}
    />
  )
}

const goodsText = ({ lines }: Removal): string => listText(lines.map(({ name }) => name))

function useColumns(): Column<Removal>[] {
  const { t } = useTranslation('removal')
  const hasOutlet = useSession((session) => session.outlet !== null)
  const when = useMomentText()
  return [
    {
      key: 'removedAt',
      sort: 'removedAt',
      title: t('column.removedAt'),
      text: ({ removedAt, outletId }) => when(removedAt, outletId),
      render: ({ removedAt }) => <Moment at={removedAt} />,
    },
    { key: 'staff', sort: 'staff', title: t('column.staff'), render: ({ staffName }) => staffName },
    {
      key: 'what',
      title: t('column.what'),
      render: ({ what }) => <StatusTag kind={what === 'basket' ? 'warn' : 'off'}>{t(`what.${what}`)}</StatusTag>,
    },
    { key: 'goods', title: t('column.goods'), text: goodsText, render: (row) => <Goods removal={row} /> },
    {
      key: 'amount',
      sort: 'amount',
      title: t('column.amount'),
      align: 'end',
      render: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
    {
      key: 'outlet',
      sort: 'outlet',
      title: t('column.outlet'),
      isHiddenAtFirst: hasOutlet,
      render: ({ outletName }) => outletName,
    },
    { key: 'device', sort: 'device', title: t('column.device'), render: ({ deviceName }) => deviceName },
  ]
}

/**
 * The number of goods of a basket that a row shows; the file has all. How much of each is in the amount: the journal
 * has no units.
 */
const SHOWN = 3

function Goods({ removal }: { removal: Removal }) {
  const { lines } = removal
  return (
    <ul className="k-plain-list">
      {lines.slice(0, SHOWN).map((line, at) => (
        <li key={`${line.productId} ${line.variantId ?? ''} ${at}`}>{line.name}</li>
      ))}
      {lines.length > SHOWN ? <li className="k-muted">… {lines.length - SHOWN}</li> : null}
    </ul>
  )
}
