import { type listOwnAlerts, readOwnAlerts } from '@kassa/contract/message/alert.calls.ts'
import { type listOwnNotices, readOwnNotices } from '@kassa/contract/message/notice.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { NoticeItems } from './NoticeItems.tsx'

const AlertItems = lazyPart(() => import('./AlertItems.tsx').then((part) => part.default))
const AlertChoice = lazyPart(() => import('./AlertChoice.tsx').then((part) => part.default))

interface Props {
  readonly isOpen: boolean
  readonly notices: OutputOf<(typeof listOwnNotices)['answer']>['notices']
  readonly alerts: OutputOf<(typeof listOwnAlerts)['answer']>['alerts']
  readonly onClose: () => void
}

/** Alerts of a merchant's people, and notices; closing them has read them. */
export function NoticeDrawer({ isOpen, notices, alerts, onClose }: Props) {
  const { t } = useTranslation('message')
  const [isChoosing, setIsChoosing] = useState(false)
  const isInside = useSession(({ user }) => user?.tier === 'merchant' || user?.tier === 'staff')
  const read = useChange(readOwnNotices, { isQuiet: true })
  const readAlerts = useChange(readOwnAlerts, { isQuiet: true })
  const close = (): void => {
    onClose()
    const ids = notices.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (ids.length > 0) read.mutate({ ids })
    const told = alerts.filter(({ isRead }) => !isRead).map(({ id }) => id)
    if (told.length > 0) readAlerts.mutate({ ids: told })
  }
  return (
    <>
      <Drawer open={isOpen} onClose={close} title={t('bell.title')} size={420}>
        <div className="k-stack">
          {isInside ? (
            <div>
              <Button size="small" onClick={() => setIsChoosing(true)}>
                {t('alert.choose')}
              </Button>
            </div>
          ) : null}
          {alerts.length > 0 ? <AlertItems alerts={alerts} onOpen={close} /> : null}
          {notices.length > 0 || alerts.length === 0 ? <NoticeItems notices={notices} /> : null}
        </div>
      </Drawer>
      {isChoosing ? <AlertChoice onClose={() => setIsChoosing(false)} /> : null}
    </>
  )
}
