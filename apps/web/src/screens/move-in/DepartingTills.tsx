import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { StatusTag, type StatusKind } from '../../kit/state/StatusTag.tsx'
import type { DepartureView } from './Departure.tsx'

type Till = DepartureView['tills'][number]

const KINDS: Readonly<Record<Till['state'], StatusKind>> = {
  reported: 'good',
  sending: 'info',
  selling: 'warn',
  silent: 'bad',
}

interface Props {
  readonly tills: readonly Till[]
  /** True where an archive was written, so that something can be late. */
  readonly hasArchive: boolean
}

/** The tills of a closed shop: who has handed everything over, and when the others were last heard. */
export function DepartingTills({ tills, hasArchive }: Props) {
  const { t } = useTranslation('moving')
  return (
    <ul className="k-plain-list">
      {tills.map((till) => (
        <li key={`${till.deviceId} ${till.lastSeenAt}`}>
          <span>
            {till.name} <small className="k-muted">{till.outletName}</small>{' '}
            <StatusTag kind={KINDS[till.state]}>{t(`departure.state.${till.state}`)}</StatusTag>
            <small className="k-block k-muted">
              {till.lastSeenAt === null ? (
                t('departure.neverHeard')
              ) : (
                <>
                  {t('departure.lastHeard')} <Moment at={till.lastSeenAt} outletId={till.outletId} />
                </>
              )}
              {till.queued > 0 ? ` · ${t('departure.queued', { count: till.queued })}` : null}
            </small>
            {hasArchive && till.lateSince !== null ? (
              <small className="k-block">
                {t('departure.late', { count: till.lateEntries })}{' '}
                <Moment at={till.lateSince} outletId={till.outletId} />
              </small>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
