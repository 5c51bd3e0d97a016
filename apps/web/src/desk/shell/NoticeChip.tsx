import { listDeskNotices, readDeskNotices } from '@kassa/contract/message/notice.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { NoticeItems } from '../../parts/message/NoticeItems.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { bellIcon } from '../../ui/icons.ts'
import { DeskDialog } from '../ui/DeskDialog.tsx'

const EVERY_MS = 120_000

/** Notices that wait to be read, told between sales; opening them and closing them again reads them. Source: D31. */
export function NoticeChip() {
  const { t } = useTranslation('message')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer(listDeskNotices, {}, { isQuiet: true, refreshesEveryMs: EVERY_MS })
  const read = useChange(readDeskNotices, { isQuiet: true })
  const unread = data?.notices.filter(({ isRead }) => !isRead) ?? []
  const close = (): void => {
    setIsOpen(false)
    if (unread.length > 0) read.mutate({ ids: unread.map(({ id }) => id) })
  }
  if (unread.length === 0 && !isOpen) return null
  return (
    <>
      <button
        type="button"
        className="d-chip is-sending"
        aria-label={t('bell.open', { unread: String(unread.length) })}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={bellIcon} />
        <b className="d-figures">{unread.length}</b>
      </button>
      {isOpen ? (
        <DeskDialog title={t('bell.title')} onClose={close}>
          <NoticeItems notices={data?.notices ?? []} />
        </DeskDialog>
      ) : null}
    </>
  )
}
