import type { OwnAlert } from '@kassa/contract/message/alert.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText, moneyText } from '../../kit/money/format.ts'
import { chooseOutlet, useSession } from '../../session/session.ts'
import { useMayOpen } from '../../shell/AllowedLink.tsx'
import { errandKind } from '../today/errand-kinds.ts'

interface Props {
  readonly alerts: readonly OwnAlert[]
  /** Leads to where a thing is mended; at the desk it is only said. */
  readonly onOpen?: () => void
}

const factsOf = ({ title, count, amountMinor, currency }: OwnAlert) => ({
  title,
  count: count ?? 0,
  value: countText(count ?? 0),
  amount: amountMinor === null || currency === null ? '' : moneyText(amountMinor, currency),
})

/** What somebody is told of, the newest first; each leads to the thing itself. */
export default function AlertItems({ alerts, onOpen }: Props) {
  const { t } = useTranslation(['message', 'today'])
  const known = alerts.filter(({ kind }) => errandKind(kind) !== undefined)
  if (known.length === 0) return null
  return (
    <section className="k-stack" aria-label={t('alert.title')}>
      <ul className="k-plain-list">
        {known.map((alert) => (
          <li key={alert.id} className="k-alert">
            <AlertText alert={alert} {...(onOpen ? { onOpen } : {})} />
            {alert.isOver ? <span className="k-muted"> · {t('alert.over')}</span> : null}
            {alert.isRead || alert.isOver ? null : <span> · {t('bell.new')}</span>}
            <p className="k-muted">
              {alert.outletName === null ? null : `${alert.outletName} · `}
              <Moment at={alert.toldAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AlertText({ alert, onOpen }: { readonly alert: OwnAlert; readonly onOpen?: () => void }) {
  const { t } = useTranslation('today')
  const outlets = useSession((session) => session.outlets)
  const mayOpen = useMayOpen()
  const text = t(`kind.${alert.kind as 'review'}.text`, factsOf(alert))
  const { outletId } = alert
  const errand = {
    ...alert,
    id: alert.thingId,
    at: alert.toldAt,
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
