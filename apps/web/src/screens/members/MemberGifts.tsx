import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listMemberGifts } from '@kassa/contract/member/member-records.calls.ts'
import { listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { momentColumn } from '../../kit/list/columns/common-columns.tsx'
import { countText } from '../../kit/money/format.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { RecordList } from './RecordList.tsx'

type Coupon = OutputOf<typeof listCoupons.answer>['rows'][number]
type Gift = OutputOf<typeof listMemberGifts.answer>['rows'][number]

const kindOf = { available: 'good', used: 'info', expired: 'off', disabled: 'off' } as const

/** Coupons that a member has or had; a used one opens its order. */
export function MemberCoupons({ id }: { id: string }) {
  const { t } = useTranslation(['member', 'promotion'])
  const seesOrders = useCan('platform.analysis.orders')
  const columns: Column<Coupon>[] = [
    {
      key: 'code',
      title: t('promotion:coupon.code'),
      render: ({ code }) => <span className="k-figures">{code}</span>,
      text: ({ code }) => code,
      ...(seesOrders ? { opens: ({ orderId }: Coupon) => (orderId === null ? undefined : paths.order(orderId)) } : {}),
    },
    { key: 'name', title: t('promotion:coupon.name'), render: ({ name }) => name },
    {
      key: 'until',
      title: t('promotion:coupon.validity'),
      render: ({ fromDate, untilDate }) => `${fromDate} – ${untilDate}`,
    },
    { key: 'issued', title: t('record.at'), render: ({ issuedAt }) => <Moment at={issuedAt} /> },
    {
      key: 'status',
      title: t('promotion:state'),
      render: ({ status }) => <StatusTag kind={kindOf[status]}>{t(`promotion:coupon.status.${status}`)}</StatusTag>,
    },
  ]
  const empty = { title: t('record.noCoupons'), body: t('record.noCouponsBody') }
  return (
    <RecordList endpoint={listCoupons} id={id} by="memberId" columns={columns} rowKey={(row) => row.id} empty={empty} />
  )
}

/** Lists the gifts that came with the card and on birthdays. */
export function MemberGifts({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const columns: Column<Gift>[] = [
    momentColumn('at', t('record.at')),
    { key: 'name', title: t('record.gift'), render: ({ name }) => name },
    { key: 'occasion', title: t('record.occasion'), render: ({ occasion }) => t(`occasion.${occasion}`) },
    { key: 'points', title: t('field.points'), align: 'end', render: ({ points }) => countText(points) },
    {
      key: 'coupons',
      title: t('tab.coupons'),
      render: ({ couponName, couponCount }) =>
        couponName === null ? '–' : t('record.giftCoupons', { name: couponName, count: couponCount }),
    },
  ]
  const empty = { title: t('record.noGifts'), body: t('record.noGiftsBody') }
  return (
    <RecordList
      endpoint={listMemberGifts}
      id={id}
      columns={columns}
      rowKey={(row) => `${row.giftId} ${row.at}`}
      empty={empty}
    />
  )
}
