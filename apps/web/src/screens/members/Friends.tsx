import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listReferrals, makeReferralCode, readReferral } from '@kassa/contract/member/referral.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { countText } from '../../kit/money/format.ts'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { dayText } from '../../words/day-text.ts'
import { RecordList } from './RecordList.tsx'

type Friend = OutputOf<typeof listReferrals.answer>['rows'][number]

const kindOf = { waiting: 'info', earned: 'good', 'taken-back': 'off', expired: 'off', void: 'off' } as const

/** A member's code for friends, who brought the member, and whom the member brought. Source: features MK-P13. */
export function Friends({ id }: { readonly id: string }) {
  return (
    <div className="k-stack">
      <Code id={id} />
      <Brought id={id} />
    </div>
  )
}

function Code({ id }: { readonly id: string }) {
  const { t } = useTranslation('referral')
  const { data, error, refetch } = useAnswer(readReferral, { id })
  const make = useChange(makeReferralCode, { refreshes: ['member'] })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} />
  const { code, isOn, friends, mostFriends, broughtBy } = data
  const button = (
    <Button loading={make.isPending} onClick={() => make.mutate({ id })}>
      {t('make')}
    </Button>
  )
  return (
    <Facts
      facts={[
        {
          label: t('code'),
          value: code === null ? isOn ? button : t('off') : <span className="k-figures">{code}</span>,
        },
        {
          label: t('friends'),
          value: mostFriends === null ? countText(friends) : t('friendsOf', { count: friends, most: mostFriends }),
        },
        {
          label: t('broughtBy'),
          value: broughtBy ? <Link to={paths.member(broughtBy.id)}>{broughtBy.name}</Link> : '–',
        },
      ]}
    />
  )
}

function Brought({ id }: { readonly id: string }) {
  const { t } = useTranslation('referral')
  const seesOrders = useCan('platform.analysis.orders')
  const columns: Column<Friend>[] = [
    {
      key: 'name',
      title: t('friend'),
      render: ({ name }) => name,
      text: ({ name }) => name,
      opens: ({ friendId }) => paths.member(friendId),
    },
    {
      key: 'state',
      title: t('state'),
      render: ({ state }) => <StatusTag kind={kindOf[state]}>{t(`is.${state}`)}</StatusTag>,
    },
    { key: 'given', title: t('given'), render: (friend) => <Given friend={friend} /> },
    { key: 'joined', title: t('joined'), render: ({ joinedOn }) => dayText(joinedOn) },
    { key: 'until', title: t('until'), render: ({ untilOn }) => dayText(untilOn) },
    {
      key: 'order',
      title: t('purchase'),
      render: ({ orderId, orderNumber }) =>
        orderId !== null && orderNumber !== null && seesOrders ? (
          <Link to={paths.order(orderId)} className="k-figures">
            {orderNumber}
          </Link>
        ) : (
          (orderNumber ?? '–')
        ),
    },
  ]
  const empty = { title: t('none'), body: t('noneBody') }
  return <RecordList endpoint={listReferrals} id={id} columns={columns} rowKey={(row) => row.friendId} empty={empty} />
}

/** Shows what the member has of it now: what was taken back is gone. */
function Given({ friend }: { readonly friend: Friend }) {
  const { t } = useTranslation('referral')
  const [points, coupons] = [(friend.points ?? 0) - (friend.pointsBack ?? 0), friend.coupons - friend.couponsBack]
  const parts = [
    ...(points > 0 ? [t('points', { points: countText(points) })] : []),
    ...(coupons > 0 ? [t('coupons', { count: coupons })] : []),
  ]
  return <>{parts.length === 0 ? '–' : parts.join(' · ')}</>
}
