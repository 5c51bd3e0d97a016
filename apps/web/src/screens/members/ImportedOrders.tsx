import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listImportedOrders } from '@kassa/contract/moving/imported-history.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import type { Column } from '../../kit/list/Rows.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { dayText } from '../../words/day-text.ts'
import { RecordList } from './RecordList.tsx'

type Order = OutputOf<typeof listImportedOrders.answer>['rows'][number]

/** Orders of a member in systems before this one, below those of this shop; nothing where none came. */
export function ImportedOrders({ id }: { id: string }) {
  const { t } = useTranslation('moving')
  const { data } = useAnswer(listImportedOrders, { id, limit: 1 }, { isQuiet: true })
  if (!data || data.rows.length === 0) return null
  const columns: Column<Order>[] = [
    { key: 'number', title: t('imported.number'), render: ({ number }) => <span className="k-figures">{number}</span> },
    { key: 'day', title: t('imported.day'), render: ({ day }) => dayText(day) },
    { key: 'system', title: t('imported.system'), render: ({ system }) => system || t('imported.own') },
    { key: 'outlet', title: t('imported.outlet'), render: ({ outletName }) => outletName },
    {
      key: 'amount',
      title: t('imported.amount'),
      align: 'end',
      render: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
  ]
  return (
    <section aria-label={t('imported.title')}>
      <h2>{t('imported.title')}</h2>
      <RecordList
        endpoint={listImportedOrders}
        id={id}
        columns={columns}
        rowKey={({ system, number, day }) => `${system} ${number} ${day}`}
        empty={{ title: t('imported.none'), body: t('imported.noneBody') }}
      />
    </section>
  )
}
