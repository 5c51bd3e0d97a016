import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { listOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { Tiding, TidingList } from './Tiding.tsx'

type Notices = OutputOf<(typeof listOwnNotices)['answer']>['notices']

/** Notices one below the other, the unread ones told apart. */
export function NoticeItems({ notices }: { notices: Notices }) {
  const { t } = useTranslation('message')
  if (notices.length === 0) return <p>{t('bell.empty')}</p>
  return (
    <TidingList label={t('bell.title')}>
      {notices.map(({ id, title, content, authorName, publishedAt, isPinned, isRead }) => (
        <Tiding
          key={id}
          head={<strong>{title}</strong>}
          marks={[...(isRead ? [] : [t('bell.new')]), ...(isPinned ? [t('notice.pinned')] : [])]}
          foot={
            <>
              {authorName} · <Moment at={publishedAt} />
            </>
          }
        >
          {content}
        </Tiding>
      ))}
    </TidingList>
  )
}
