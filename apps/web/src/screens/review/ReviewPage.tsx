import { listReviewItems, type reviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { ReviewGroups } from './ReviewGroups.tsx'
import { type Say, useReasonText } from './use-reason-text.ts'

const ReviewDrawer = lazyPart(async () => (await import('./ReviewDrawer.tsx')).ReviewDrawer)

const groupsOf = () => <ReviewGroups />

export type ReviewItem = OutputOf<typeof reviewItem>

/** Sales of devices that were booked with a difference, and entries that could not be booked. Source: D73. */
export default function ReviewPage() {
  const { t } = useTranslation(['review', 'nav'])
  const [shown, setShown] = useFormState<string | null>('review', null)
  const say = useReasonText()
  return (
    <>
      <ListPage
        name="review"
        title={t('nav:screen.review.title')}
        purpose={t('nav:screen.review.purpose')}
        endpoint={listReviewItems}
        filters={[
          choiceOf('state', t('column.state'), ['open', 'resolved'] as const, (value) => t(`state.${value}`)),
          choiceOf('kind', t('column.kind'), ['review', 'quarantine'] as const, (value) => t(`kind.${value}`)),
        ]}
        columns={useColumns(setShown, say)}
        // A file without the reasons would say too little.
        {...(say === null ? { isExported: false } : {})}
        rowKey={(row) => row.id}
        summary={groupsOf}
        empty={{ title: t('empty.title'), body: t('empty.body') }}
      />
      {shown === null ? null : <ReviewDrawer key={shown} id={shown} onClose={() => setShown(null)} />}
    </>
  )
}

const numberOf = ({ orderNumber, refundNumber, sequence, outletName }: ReviewItem): string =>
  refundNumber ?? orderNumber ?? (sequence === null ? outletName : `#${sequence}`)

const reasonsOf = ({ reasons, outletId }: ReviewItem, say: Say): string =>
  reasons.map((reason) => say(reason, outletId)).join(' ')

function useColumns(open: (id: string) => void, say: Say | null): Column<ReviewItem>[] {
  const { t } = useTranslation('review')
  return [
    {
      key: 'entry',
      title: t('column.entry'),
      opens: (row) => () => open(row.id),
      text: numberOf,
      render: (row) => <span className="k-figures">{numberOf(row)}</span>,
    },
    {
      key: 'kind',
      title: t('column.kind'),
      render: (row) => <StatusTag kind={row.kind === 'quarantine' ? 'bad' : 'warn'}>{t(`kind.${row.kind}`)}</StatusTag>,
    },
    {
      key: 'reasons',
      title: t('column.reasons'),
      render: (row) => <span className="k-wrap">{say && reasonsOf(row, say)}</span>,
    },
    {
      key: 'device',
      sort: 'device',
      title: t('column.device'),
      render: (row) => `${row.deviceName ?? t('office')} · ${row.outletName}`,
    },
    { key: 'received', sort: 'received', title: t('column.received'), render: (row) => <Moment at={row.receivedAt} /> },
    {
      key: 'state',
      title: t('column.state'),
      render: (row) => <StatusTag kind={row.state === 'open' ? 'warn' : 'good'}>{t(`state.${row.state}`)}</StatusTag>,
    },
  ]
}
