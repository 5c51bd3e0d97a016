import { listOwnAlerts } from '@kassa/contract/message/alert.calls.ts'
import { listOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../api/use-answer.ts'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { useIsShown } from '../kit/state/once-shown.ts'
import { useSession } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { bellIcon } from '../ui/icons.ts'

const NoticeDrawer = lazyPart(() => import('../parts/message/NoticeDrawer.tsx').then((part) => part.NoticeDrawer))
const EVERY_MS = 60_000

/** How much waits to be read. What it says, and its words, come when somebody first opens it. */
export function NoticeBell() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isInside = useSession(({ user }) => user?.tier === 'merchant' || user?.tier === 'staff')
  const isShown = useIsShown()
  const beside = { isQuiet: true, refreshesEveryMs: EVERY_MS }
  const { data } = useAnswer(listOwnNotices, {}, { ...beside, isEnabled: isShown })
  const own = useAnswer(listOwnAlerts, {}, { ...beside, isEnabled: isShown && isInside })
  const unread = (data?.unread ?? 0) + (own.data?.unread ?? 0)
  const open = (): void => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="k-top-button"
        aria-label={t('notices', { unread: String(unread) })}
        onClick={open}
      >
        <Icon of={bellIcon} />
        {unread > 0 ? <b className="k-figures">{unread}</b> : null}
      </button>
      {wasOpened ? (
        <NoticeDrawer
          isOpen={isOpen}
          notices={data?.notices ?? []}
          alerts={own.data?.alerts ?? []}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
