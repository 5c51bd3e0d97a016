import { listReceipts } from '@kassa/contract/message/notice.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ReadingDrawer } from '../../kit/detail/ReadingDrawer.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import type { Notice } from './NoticePage.tsx'

/** Lists the people who have read a notice and those who have not. */
export function ReceiptsDrawer({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('message')
  const { data, error, refetch } = useAnswer(listReceipts, { id: notice.id })
  return (
    <ReadingDrawer onClose={onClose} title={notice.title} size={420}>
      {data ? (
        <>
          <p>
            {data.people === null
              ? t('notice.readBy', { read: String(data.readCount) })
              : t('notice.readOf', { read: String(data.readCount), total: String(data.people.length) })}
          </p>
          <ul className="k-plain-list">
            {(data.people ?? []).map(({ name, readAt }, at) => (
              <li key={`${name} ${String(at)}`} className="k-setting">
                <span>{name}</span>
                {readAt === null ? (
                  <StatusTag kind="off">{t('notice.unread')}</StatusTag>
                ) : (
                  <StatusTag kind="good">
                    <Moment at={readAt} />
                  </StatusTag>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Loading error={error} onRetry={() => void refetch()} rows={4} />
      )}
    </ReadingDrawer>
  )
}
