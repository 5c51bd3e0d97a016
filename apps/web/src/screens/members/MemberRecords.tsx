import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listMemberBalance,
  listMemberChanges,
  listMemberOrders,
  listMemberPoints,
  readPointLots,
} from '@kassa/contract/member/member-records.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { momentColumn } from '../../kit/list/columns/common-columns.tsx'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { paths } from '../../paths.ts'
import { wordOr } from '../../words/word-or.ts'
import { RecordList } from './RecordList.tsx'
import { dayOr } from '../../words/day-text.ts'

type Order = OutputOf<typeof listMemberOrders.answer>['rows'][number]
type Points = OutputOf<typeof listMemberPoints.answer>['rows'][number]
type Balance = OutputOf<typeof listMemberBalance.answer>['rows'][number]
type Change = OutputOf<typeof listMemberChanges.answer>['rows'][number]

const signed = (amount: number): string => (amount > 0 ? `+${countText(amount)}` : countText(amount))

/** Lists the purchases of a member. */
export function Consumption({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const columns: Column<Order>[] = [
    {
      key: 'number',
      title: t('record.order'),
      render: ({ number }) => <span className="k-figures">{number}</span>,
      text: ({ number }) => number,
      opens: (row) => paths.order(row.id),
    },
    { key: 'at', title: t('record.at'), render: ({ soldAt }) => <Moment at={soldAt} /> },
    { key: 'outlet', title: t('record.outlet'), render: ({ outletName }) => outletName },
    {
      key: 'total',
      title: t('record.total'),
      align: 'end',
      render: ({ totalMinor, currency }) => <Money minor={totalMinor} currency={currency} />,
    },
    {
      key: 'refunded',
      title: t('record.refunded'),
      align: 'end',
      render: ({ refundedMinor, currency }) =>
        refundedMinor === 0 ? '–' : <Money minor={refundedMinor} currency={currency} />,
    },
    { key: 'used', title: t('record.pointsUsed'), align: 'end', render: ({ pointsUsed }) => countText(pointsUsed) },
    {
      key: 'earned',
      title: t('record.pointsEarned'),
      align: 'end',
      render: ({ pointsEarned }) => countText(pointsEarned),
    },
  ]
  const empty = { title: t('record.noOrders'), body: t('record.noOrdersBody') }
  return <RecordList endpoint={listMemberOrders} id={id} columns={columns} rowKey={(row) => row.id} empty={empty} />
}

interface Moved {
  readonly documentKind: string
  readonly documentId: string
  readonly documentNumber: string | null
}

function Document({ documentKind, documentId, documentNumber }: Moved) {
  if (documentKind === 'order' && documentNumber !== null) {
    return (
      <Link to={paths.order(documentId)} className="k-figures">
        {documentNumber}
      </Link>
    )
  }
  return <>{documentNumber ?? wordOr(`member:document.${documentKind}`, documentKind)}</>
}

const movedColumns = <Row extends Moved & { readonly note: string; readonly byName: string | null }>(
  t: (key: 'record.document' | 'record.by' | 'record.note') => string,
): Column<Row>[] => [
  { key: 'document', title: t('record.document'), render: (row) => <Document {...row} /> },
  { key: 'by', title: t('record.by'), render: ({ byName }) => byName ?? '–' },
  { key: 'note', title: t('record.note'), render: ({ note }) => note || '–' },
]

/** The book of points, with what falls due. */
export function PointRecords({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const { data } = useAnswer(readPointLots, { id }, { isQuiet: true })
  const due = (data?.lots ?? []).filter(({ lastDay }) => lastDay !== null)
  const columns: Column<Points>[] = [
    momentColumn('at', t('record.at')),
    {
      key: 'reason',
      title: t('record.reason'),
      render: ({ reason }) => wordOr(`member:reason.${reason}`, String(reason)),
    },
    {
      key: 'points',
      title: t('record.change'),
      align: 'end',
      render: ({ points }) => <span className="k-figures">{signed(points)}</span>,
    },
    { key: 'after', title: t('record.after'), align: 'end', render: ({ afterPoints }) => countText(afterPoints) },
    {
      key: 'lastDay',
      title: t('record.lastDay'),
      render: ({ lastDay }) => dayOr('–', lastDay),
    },
    ...movedColumns<Points>(t),
  ]
  const empty = { title: t('record.noPoints'), body: t('record.noPointsBody') }
  return (
    <div className="k-stack">
      {due.length === 0 ? null : (
        <p className="k-muted">
          {due.map(({ lastDay, points }) => t('record.due', { points: countText(points), day: lastDay })).join(' · ')}
        </p>
      )}
      <RecordList
        endpoint={listMemberPoints}
        id={id}
        columns={columns}
        rowKey={(row) => String(row.entryNumber)}
        empty={empty}
      />
    </div>
  )
}

/** The book of the balance. */
export function BalanceRecords({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const columns: Column<Balance>[] = [
    momentColumn('at', t('record.at')),
    { key: 'type', title: t('record.type'), render: ({ type }) => wordOr(`member:type.${type}`, String(type)) },
    {
      key: 'amount',
      title: t('record.change'),
      align: 'end',
      render: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
    {
      key: 'after',
      title: t('record.bucketAfter'),
      align: 'end',
      render: ({ afterMinor, currency }) => <Money minor={afterMinor} currency={currency} />,
    },
    ...movedColumns<Balance>(t),
  ]
  const empty = { title: t('record.noBalance'), body: t('record.noBalanceBody') }
  return (
    <RecordList
      endpoint={listMemberBalance}
      id={id}
      columns={columns}
      rowKey={(row) => String(row.entryNumber)}
      empty={empty}
    />
  )
}

/** Levels the member had. */
export function LevelChanges({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const columns: Column<Change>[] = [
    momentColumn('at', t('record.at')),
    {
      key: 'level',
      title: t('field.level'),
      render: ({ fromLevel, toLevel }) => `${fromLevel ?? '–'} → ${toLevel ?? '–'}`,
    },
    { key: 'reason', title: t('record.reason'), render: ({ reason }) => t(`change.${reason}`) },
    { key: 'until', title: t('field.levelUntil'), render: ({ untilDay }) => dayOr('–', untilDay) },
    { key: 'by', title: t('record.by'), render: ({ byName }) => byName ?? '–' },
    { key: 'note', title: t('record.note'), render: ({ note }) => note || '–' },
  ]
  const empty = { title: t('record.noChanges'), body: t('record.noChangesBody') }
  return (
    <RecordList
      endpoint={listMemberChanges}
      id={id}
      columns={columns}
      rowKey={(row) => String(row.changeNumber)}
      empty={empty}
    />
  )
}
