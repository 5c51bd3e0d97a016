import { NEWEST } from '@kassa/contract/device/desk-release.ts'
import { chooseDeskVersion, listDeskVersions } from '@kassa/contract/device/desk-version.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { PageHead, type PartHead } from '../../kit/PageHead.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { ASKS_EVERY_MS } from './DeviceList.tsx'
import './desk-versions.css'
import { leadIn } from '../../words/lead-in.ts'

type Versions = OutputOf<(typeof listDeskVersions)['answer']>
type OutletDesk = Versions['outlets'][number]

/** In the list of choices: as whoever runs the server decides. */
const STANDARD = 'standard'

/** The version of the desk by outlet: rolled out to some first, held, rolled back; and what each till runs. */
export function DeskVersions(head: PartHead) {
  const { t } = useTranslation('device')
  const { data, error, refetch } = useAnswer(listDeskVersions, {}, { refreshesEveryMs: ASKS_EVERY_MS })
  return (
    <>
      <PageHead {...head} />
      {head.above}
      <div className="k-stack">
        <p className="k-muted">{t('desk.body')}</p>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Skeleton rows={4} /> : null}
        {data?.outlets.map((outlet) => (
          <OutletRow key={outlet.outletId} outlet={outlet} versions={data} />
        ))}
      </div>
    </>
  )
}

function useChoices({ versions, standard }: Versions, { choice }: OutletDesk) {
  const { t } = useTranslation('device')
  const newest = versions.find(({ isNewest }) => isNewest)?.version
  const nameOf = (version: string): string =>
    version === NEWEST ? t('desk.newest', { version: newest ?? '–' }) : t('desk.only', { version })
  const served = versions.filter(({ isServed }) => isServed).map(({ version }) => version)
  const lost = choice === null || choice === NEWEST || served.includes(choice) ? [] : [choice]
  return [
    { value: STANDARD, label: t('desk.standard', { choice: nameOf(standard) }) },
    ...[NEWEST, ...served].map((value) => ({ value, label: nameOf(value) })),
    ...lost.map((value) => ({ value, label: t('desk.lost', { version: value }), disabled: true })),
  ]
}

function OutletRow({ outlet, versions }: { readonly outlet: OutletDesk; readonly versions: Versions }) {
  const { t } = useTranslation('device')
  const mayChoose = useCan('platform.devices.edit')
  const { mutate, isPending } = useChange(chooseDeskVersion)
  const choices = useChoices(versions, outlet)
  const choose = (value: string): void =>
    mutate({ outletIds: [outlet.outletId], version: value === STANDARD ? null : value })
  return (
    <section className="k-panel k-desk-version" aria-label={outlet.name}>
      <strong>{outlet.name}</strong>
      <Select
        aria-label={t('desk.choice', { outlet: outlet.name })}
        value={outlet.choice ?? STANDARD}
        options={choices}
        disabled={!mayChoose || isPending}
        onChange={choose}
      />
      <Running outlet={outlet} />
      {outlet.chosenAt === null ? null : (
        <small className="k-muted">
          {leadIn(t('desk.chosen', { name: outlet.chosenBy ?? '' }))}
          <Moment at={outlet.chosenAt} />
        </small>
      )}
    </section>
  )
}

function Running({ outlet: { running } }: { readonly outlet: OutletDesk }) {
  const { t } = useTranslation('device')
  if (running.length === 0) return <p className="k-muted">{t('desk.noTills')}</p>
  return (
    <p className="k-tags">
      {running.map(({ version, tills }) => (
        <StatusTag key={version} kind="info">
          {t('desk.running', { count: tills, version: version || '–' })}
        </StatusTag>
      ))}
    </p>
  )
}
