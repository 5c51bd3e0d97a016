import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { tillState } from '@kassa/contract/report/till-state.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../kit/detail/Moment.tsx'
import { countText } from '../../kit/money/format.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { isOwnTill } from '../../session/session.ts'

interface Props {
  readonly till: OutputOf<typeof tillState>
  readonly name: ReactNode
  /** Further facts, after the time it was last heard. */
  readonly also?: ReactNode
}

/** A till as it last said of itself: since when it is silent, and what waits on it. */
export function TillRow({ till, name, also }: Props) {
  const { t } = useTranslation('place')
  return (
    <li>
      <span>
        {name}{' '}
        <small className="k-muted">
          {till.lastSeenAt === null ? t('neverSeen') : <Moment at={till.lastSeenAt} outletId={till.outletId} />}
          {also}
        </small>
      </span>
      <span className="k-tags">
        <TillState till={till} />
        {till.queued > 0 ? (
          <StatusTag kind={till.isOnline ? 'info' : 'bad'}>
            {t('waits', { count: till.queued, value: countText(till.queued) })}
          </StatusTag>
        ) : null}
      </span>
    </li>
  )
}

/** Shows whether it is heard; the silent till whose browser shows it is in the office, where its desk says nothing. */
function TillState({ till: { id, isOnline, isInOffice } }: Pick<Props, 'till'>) {
  const { t } = useTranslation('place')
  if (isOnline) return <StatusTag kind="good">{t('online')}</StatusTag>
  const isHere = isInOffice === true || isOwnTill(id)
  return <StatusTag kind={isHere ? 'info' : 'off'}>{t(isHere ? 'inOffice' : 'offline')}</StatusTag>
}
