import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { countText } from '../../kit/money/format.ts'
import './today.css'
import { ErrandRow } from './ErrandRow.tsx'
import { errandKind } from './errand-kinds.ts'
import { isOwnTillSilent } from './own-till.ts'
import { useInboxKeys } from './use-inbox-keys.ts'

/** Shown before somebody asks for all of them. */
const AT_FIRST = 8

/**
 * Lists a person's tasks, each with its usual step. Postponed ones come last, and return by themselves. Source:
 * look.md, Today.
 */
export function Inbox() {
  const { t } = useTranslation('today')
  const { data, error, refetch } = useAnswer(listErrands, {}, { keepsPrevious: true, refreshesEveryMs: 60_000 })
  const [isWhole, setIsWhole] = useState(false)
  const [isLaterShown, setIsLaterShown] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useInboxKeys(list)
  const rows = (data?.rows ?? []).filter((row) => errandKind(row.kind) !== undefined && !isOwnTillSilent(row))
  const waiting = rows.filter(({ snoozedUntil }) => snoozedUntil === null)
  const later = rows.filter(({ snoozedUntil }) => snoozedUntil !== null)
  const shown = isWhole ? waiting : waiting.slice(0, AT_FIRST)
  return (
    <section className="k-panel is-wide" aria-label={t('title')}>
      <div className="k-panel-head">
        <h2>
          {t('title')} {waiting.length === 0 ? null : <span className="k-count">{countText(waiting.length)}</span>}
        </h2>
        {later.length === 0 ? null : (
          <Button size="small" type="text" onClick={() => setIsLaterShown(!isLaterShown)}>
            {isLaterShown ? t('hideLater') : t('showLater', { count: later.length })}
          </Button>
        )}
      </div>
      {data ? null : <Loading error={error} onRetry={() => void refetch()} rows={3} />}
      {data && waiting.length === 0 ? <p className="k-muted">{t('nothing')}</p> : null}
      <ul className="k-errands" ref={list}>
        {shown.map((errand) => (
          <ErrandRow key={`${errand.kind} ${errand.id}`} errand={errand} me={data?.me ?? ''} />
        ))}
        {isLaterShown
          ? later.map((errand) => <ErrandRow key={`${errand.kind} ${errand.id}`} errand={errand} me={data?.me ?? ''} />)
          : null}
      </ul>
      {shown.length < waiting.length ? (
        <Button size="small" type="link" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: waiting.length })}
        </Button>
      ) : null}
    </section>
  )
}
