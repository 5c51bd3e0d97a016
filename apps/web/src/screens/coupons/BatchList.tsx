import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listCouponBatches } from '@kassa/contract/promotion/coupon.calls.ts'
import { Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'

type Batch = OutputOf<(typeof listCouponBatches)['answer']>['rows'][number]

/** Codes that were asked for, and how many there are by now. */
export function BatchList(head: { readonly title: string; readonly purpose: string; readonly above: ReactNode }) {
  const { t } = useTranslation('promotion')
  const columns: Column<Batch>[] = [
    { key: 'name', sort: 'name', title: t('coupon.name'), text: ({ name }) => name, render: ({ name }) => name },
    { key: 'at', sort: 'at', title: t('coupon.askedAt'), render: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      key: 'made',
      sort: 'made',
      title: t('coupon.made'),
      text: ({ made, wanted }) => `${made} / ${wanted}`,
      render: ({ made, wanted }) => (
        <Progress
          percent={Math.floor((made / wanted) * 100)}
          format={() => `${made} / ${wanted}`}
          aria-label={t('coupon.made')}
        />
      ),
    },
  ]
  return (
    <ListPage
      {...head}
      name="coupon-batches"
      endpoint={listCouponBatches}
      columns={columns}
      rowKey={(row) => row.id}
      empty={{ title: t('coupon.noBatches'), body: t('coupon.noBatchesBody') }}
    />
  )
}
