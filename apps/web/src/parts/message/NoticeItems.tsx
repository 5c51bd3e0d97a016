import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { listOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../words/words.ts'
import { localeOf } from '../../words/locale.ts'

type Notices = OutputOf<(typeof listOwnNotices)['answer']>['notices']

const at = (instant: string): string =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )

/** Notices one below the other, the unread ones told apart. */
export function NoticeItems({ notices }: { notices: Notices }) {
  const { t } = useTranslation('message')
  if (notices.length === 0) return <p>{t('bell.empty')}</p>
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {notices.map(({ id, title, content, authorName, publishedAt, isPinned, isRead }) => (
        <li key={id} style={{ padding: '12px 0', borderBottom: '1px solid var(--border)' }}>
          <strong>{title}</strong>
          {isRead ? null : <span> · {t('bell.new')}</span>}
          {isPinned ? <span> · {t('notice.pinned')}</span> : null}
          <p style={{ margin: '4px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</p>
          <small>
            {authorName} · <time dateTime={publishedAt}>{at(publishedAt)}</time>
          </small>
        </li>
      ))}
    </ul>
  )
}
