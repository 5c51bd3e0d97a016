import { listDeskAlerts, readDeskAlerts } from '@kassa/contract/message/alert.calls.ts'
import { listDeskNotices, readDeskNotices } from '@kassa/contract/message/notice.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { NoticeItems } from '../../parts/message/NoticeItems.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { bellIcon } from '../../ui/icons.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'

const AlertItems = lazyPart(() => import('../../parts/message/AlertItems.tsx').then((part) => part.default))
const EVERY_MS = 120_000

/** Alerts and notices that wait to be read, told between sales; opening them and closing them again reads them. Source: D31. */
export function NoticeChip() {
  const { t } = useTranslation('message')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer(listDeskNotices, {}, { isQuiet: true, refreshesEveryMs: EVERY_MS })
  const read = useChange(readDeskNotices, { isQuiet: true })
  const { data: told } = useAnswer(listDeskAlerts, {}, { isQuiet: true, refreshesEveryMs: EVERY_MS })
  const readAlerts = useChange(readDeskAlerts, { isQuiet: true })
  const unread = data?.notices.filter(({ isRead }) => !isRead) ?? []
  const alerts = told?.alerts.filter(({ isRead, isOver }) => !isRead && !isOver) ?? []
  const waiting = unread.length + alerts.length
  const close = (): void => {
    setIsOpen(false)
    if (unread.length > 0) read.mutate({ ids: unread.map(({ id }) => id) })
    if (alerts.length > 0) readAlerts.mutate({ ids: alerts.map(({ id }) => id) })
  }
  if (waiting === 0 && !isOpen) return null
  return (
    <>
      <button
        type="button"
        className="d-chip is-sending"
        aria-label={t('bell.open', { unread: String(waiting) })}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={bellIcon} />
        <b className="d-figures">{waiting}</b>
      </button>
      {isOpen ? (
        <DeskDialog title={t('bell.title')} onClose={close}>
          {told && told.alerts.length > 0 ? <AlertItems alerts={told.alerts} /> : null}
          {told?.alerts.length === 0 || (data?.notices ?? []).length > 0 ? (
            <NoticeItems notices={data?.notices ?? []} />
          ) : null}
        </DeskDialog>
      ) : null}
    </>
  )
}
