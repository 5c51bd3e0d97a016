import { listOwnAlerts, readOwnAlerts } from '@kassa/contract/message/alert.calls.ts'
import { listOwnNotices, readOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../api/use-answer.ts'
import { useChange } from '../api/use-change.ts'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { NoticeItems } from '../parts/message/NoticeItems.tsx'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { bellIcon } from '../ui/icons.ts'

const AlertItems = lazyPart(() => import('../parts/message/AlertItems.tsx').then((part) => part.default))
const AlertChoice = lazyPart(() => import('../parts/message/AlertChoice.tsx').then((part) => part.default))
const EVERY_MS = 60_000

/** How much waits to be read: alerts of a merchant's people, and notices; closing them has read them. */
export function NoticeBell() {
  const { t } = useTranslation('message')
  const [isOpen, setIsOpen] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const isInside = useSession(({ user }) => user?.tier === 'merchant' || user?.tier === 'staff')
  const { data } = useAnswer(listOwnNotices, {}, { isQuiet: true, refreshesEveryMs: EVERY_MS })
  const own = useAnswer(listOwnAlerts, {}, { isQuiet: true, refreshesEveryMs: EVERY_MS, isEnabled: isInside })
  const read = useChange(readOwnNotices, { isQuiet: true })
  const readAlerts = useChange(readOwnAlerts, { isQuiet: true })
  const notices = data?.notices ?? []
  const alerts = own.data?.alerts ?? []
  const close = (): void => {
    setIsOpen(false)
    const ids = notices.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (ids.length > 0) read.mutate({ ids })
    const told = alerts.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (told.length > 0) readAlerts.mutate({ ids: told })
  }
  const unread = (data?.unread ?? 0) + (own.data?.unread ?? 0)
  const choose = (
    <Button size="small" onClick={() => setIsChoosing(true)}>
      {t('alert.choose')}
    </Button>
  )
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
        <div className="k-stack">
          {isInside ? <div>{choose}</div> : null}
          {alerts.length > 0 ? <AlertItems alerts={alerts} onOpen={close} /> : null}
          {notices.length > 0 || alerts.length === 0 ? <NoticeItems notices={notices} /> : null}
        </div>
      </Drawer>
      {isChoosing ? <AlertChoice onClose={() => setIsChoosing(false)} /> : null}
    </>
  )
}
