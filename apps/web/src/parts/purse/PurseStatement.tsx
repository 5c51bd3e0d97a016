import { readPurseStatement } from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { useToday } from '../../kit/detail/use-today.ts'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { momentColumn } from '../../kit/list/columns/common-columns.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { MonthField } from './MonthField.tsx'

type Entry = OutputOf<(typeof readPurseStatement)['answer']>['entries'][number]

/** A month of a gift card, house account or times card: what stood before, each entry, what stands after; it prints as it stands. */
export function PurseStatement({ id }: { readonly id: string }) {
  const { t } = useTranslation('purse')
  const today = useToday()
  const [chosen, setMonth] = useState<string | null>(null)
  const month = chosen ?? today.slice(0, 7)
  const { data, error, refetch } = useAnswer(readPurseStatement, { id, month }, { keepsPrevious: true })
  const currency = data?.purse.currency ?? 'USD'
  const columns = useColumns(currency, (data?.purse.times ?? null) !== null)
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  return (
    <div className="k-stack">
      <div className="k-filters-row">
        <MonthField label={t('month')} value={month} onChange={setMonth} />
        <Button onClick={() => window.print()}>{t('print')}</Button>
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Facts
          facts={[
            { label: t('opening'), value: money(data.openingMinor) },
            { label: t('in'), value: money(data.inMinor) },
            { label: t('out'), value: money(data.outMinor) },
            { label: t('closing'), value: money(data.closingMinor) },
          ]}
        />
      ) : null}
      {data?.entries.length === 0 ? (
        <EmptyState title={t('noEntries')} body={t('noEntriesBody')} />
      ) : (
        <Rows
          rows={data?.entries ?? []}
          columns={columns}
          rowKey={(row) => String(row.entryNumber)}
          isLoading={!data && !error}
        />
      )}
    </div>
  )
}

function useColumns(currency: string, hasUses: boolean): Column<Entry>[] {
  const { t } = useTranslation('purse')
  return [
    momentColumn('at', t('at')),
    { key: 'what', title: t('what'), render: ({ reason }) => t(`reason.${reason}`) },
    {
      key: 'document',
      title: t('document'),
      render: ({ documentNumber }) => <span className="k-figures">{documentNumber ?? '–'}</span>,
    },
    {
      key: 'moved',
      title: t('moved'),
      align: 'end',
      render: ({ amountMinor }) => <Money minor={amountMinor} currency={currency} />,
    },
    {
      key: 'after',
      title: t('after'),
      align: 'end',
      render: ({ afterMinor }) => <Money minor={afterMinor} currency={currency} />,
    },
    ...(hasUses ? usesColumns(t('uses'), t('usesAfter')) : []),
  ]
}

/** Returns the columns of a session pass: its uses in an entry, and those left. */
const usesColumns = (uses: string, after: string): Column<Entry>[] => [
  { key: 'uses', title: uses, align: 'end', render: (row) => <span className="k-figures">{row.uses}</span> },
  { key: 'usesAfter', title: after, align: 'end', render: (row) => <span className="k-figures">{row.usesAfter}</span> },
]
