import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { exportCouponCodes, listCouponBatches } from '@kassa/contract/promotion/coupon.calls.ts'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { useCan } from '../../session/permission.ts'
import { downloadIcon, searchIcon } from '../../ui/icons.ts'
import type { PartHead } from '../../kit/PageHead.tsx'

type Batch = OutputOf<(typeof listCouponBatches)['answer']>['rows'][number]

/** Codes that were asked for, and how many there are by now. */
export function BatchList(head: PartHead) {
  const { t } = useTranslation('promotion')
  const columns: Column<Batch>[] = [
    { key: 'name', sort: 'name', title: t('coupon.name'), render: ({ name }) => name },
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
      rowActions={useActions()}
      empty={{ title: t('coupon.noBatches'), body: t('coupon.noBatchesBody') }}
    />
  )
}

/** The codes of a batch: as a list, and as a sheet for whoever may give them out. */
function useActions(): (batch: Batch) => Action[] {
  const { t } = useTranslation('promotion')
  const [address, change] = useAddress()
  const seesIssued = useCan('platform.marketing.coupons.member')
  const mayIssue = useCan('platform.marketing.coupons.issue')
  const nothing = Object.fromEntries(Object.keys(address).map((name) => [name, null]))
  return ({ id }) => [
    ...(seesIssued
      ? [
          {
            key: 'codes',
            label: t('coupon.codes'),
            icon: searchIcon,
            run: () => change({ ...nothing, tab: 'member-coupons', batchId: id }),
          },
        ]
      : []),
    ...(mayIssue
      ? [
          {
            key: 'sheet',
            label: t('coupon.codesAsSheet'),
            icon: downloadIcon,
            run: () => void download(exportCouponCodes, { id }, 'coupon-codes.csv'),
          },
        ]
      : []),
  ]
}
