import { listCommissions } from '@kassa/contract/billing/bill.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { momentColumn } from '../../kit/list/columns/common-columns.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import type { PartHead } from '../../kit/PageHead.tsx'

type Row = OutputOf<typeof listCommissions.answer>['rows'][number]

/** Lists the commissions of partners on paid bills: each its line, and its line back where a bill was refunded. */
export default function CommissionList(props: PartHead) {
  const { t } = useTranslation('billing')
  return (
    <ListPage
      {...props}
      name="commissions"
      endpoint={listCommissions}
      filters={[{ kind: 'text', name: 'search', label: t('commission.search') }]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={{ title: t('commission.empty'), body: t('commission.emptyBody') }}
      isExported
    />
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('billing')
  return [
    { key: 'partner', sort: 'partner', title: t('partner'), render: ({ partnerName }) => partnerName },
    { key: 'bill', sort: 'bill', title: t('bill.number'), render: ({ billNumber }) => billNumber },
    { key: 'merchant', sort: 'merchant', title: t('merchant'), render: ({ merchantName }) => merchantName },
    {
      key: 'kind',
      title: t('bill.type'),
      render: ({ kind }) => (
        <StatusTag kind={kind === 'earned' ? 'good' : 'warn'}>{t(`commission.kinds.${kind}`)}</StatusTag>
      ),
    },
    {
      key: 'rate',
      sort: 'rate',
      title: t('commission.rate'),
      align: 'end',
      render: ({ rateBasisPoints }) => `${String(rateBasisPoints / 100)} %`,
    },
    {
      key: 'amount',
      sort: 'amount',
      title: t('amount'),
      align: 'end',
      render: ({ amountMinor, currency }) => <Money minor={amountMinor} currency={currency} />,
    },
    momentColumn('at', t('commission.at'), { sort: 'at' }),
  ]
}
