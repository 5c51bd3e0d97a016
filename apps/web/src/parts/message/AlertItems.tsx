import type { OwnAlert } from '@kassa/contract/message/alert.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { useMayOpen } from '../place/AllowedLink.tsx'
import { errandKind } from '../today/errand-kinds.ts'
import { useErrandText } from '../today/use-errand-text.ts'
import { Tiding, TidingList } from './Tiding.tsx'

interface Props {
  readonly alerts: readonly OwnAlert[]
  /** Leads to where a thing is mended; at the desk it is only said. */
  readonly onOpen?: () => void
}

/** Lists somebody's alerts, the newest first; each leads to the thing itself. */
export default function AlertItems({ alerts, onOpen }: Props) {
  const { t } = useTranslation('message')
  const known = alerts.filter(({ kind }) => errandKind(kind) !== undefined)
  if (known.length === 0) return null
  return (
    <TidingList label={t('alert.title')}>
      {known.map((alert) => (
        <Tiding
          key={alert.id}
          head={<AlertText alert={alert} {...(onOpen ? { onOpen } : {})} />}
          marks={alert.isOver ? [t('alert.over')] : alert.isRead ? [] : [t('bell.new')]}
          foot={
            <>
              {alert.outletName === null ? null : `${alert.outletName} · `}
              <Moment at={alert.toldAt} outletId={alert.outletId} />
            </>
          }
        />
      ))}
    </TidingList>
  )
}

function AlertText({ alert, onOpen }: { readonly alert: OwnAlert; readonly onOpen?: () => void }) {
  const outlets = useSession((session) => session.outlets)
  const mayOpen = useMayOpen()
  const text = useErrandText()(alert)
  const { outletId } = alert
  const errand = {
    ...alert,
    id: alert.thingId,
    at: alert.toldAt,
    merchantId: null,
    hint: null,
    target: null,
    snoozedUntil: null,
    handedTo: null,
  }
  const to = errandKind(alert.kind)?.pathOf(errand) ?? '/'
  if (!onOpen || alert.isOver || !mayOpen(to)) return <strong>{text}</strong>
  const open = (): void => {
    if (outletId !== null && outlets.some(({ id }) => id === outletId)) chooseOutlet(outletId)
    onOpen()
  }
  return (
    <Link to={to} onClick={open}>
      <strong>{text}</strong>
    </Link>
  )
}
