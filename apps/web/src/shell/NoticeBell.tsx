import { listOwnNotices, readOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../api/use-answer.ts'
import { useChange } from '../api/use-change.ts'
import { NoticeItems } from '../parts/message/NoticeItems.tsx'
import { Icon } from '../ui/Icon.tsx'
import { bellIcon } from '../ui/icons.ts'

const EVERY_MS = 60_000

/** How many notices wait to be read, and the notices; opening them reads them. */
export function NoticeBell() {
  const { t } = useTranslation('message')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useAnswer(listOwnNotices, {}, { isQuiet: true, refreshesEveryMs: EVERY_MS })
  const read = useChange(readOwnNotices, { isQuiet: true })
  const notices = data?.notices ?? []
  const close = (): void => {
    setIsOpen(false)
    const ids = notices.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (ids.length > 0) read.mutate({ ids })
  }
  const unread = data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className="k-top-button"
        aria-label={t('bell.open', { unread: String(unread) })}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={bellIcon} />
        {unread > 0 ? <b className="k-figures">{unread}</b> : null}
      </button>
      <Drawer open={isOpen} onClose={close} title={t('bell.title')} size={420}>
        <NoticeItems notices={notices} />
      </Drawer>
    </>
  )
}
