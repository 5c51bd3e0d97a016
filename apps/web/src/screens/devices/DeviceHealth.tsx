import { readDevice } from '@kassa/contract/device/device-health.calls.ts'
import { isBatteryLow, isStorageLow, type DeviceMeans } from '@kassa/contract/device/device-means.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { ClockOf } from '../../kit/detail/outlet-clock.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts, type Fact } from '../../kit/detail/Facts.tsx'
import { Moment, useMomentText } from '../../kit/detail/Moment.tsx'
import { ReadingDrawer } from '../../kit/detail/ReadingDrawer.tsx'
import { Timeline } from '../../kit/detail/Timeline.tsx'
import { countText } from '../../kit/money/format.ts'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { printerTrouble } from '../../words/printer-trouble.ts'
import { wordOr } from '../../words/word-or.ts'
import { ASKS_EVERY_MS, type Device } from './DeviceList.tsx'

type Health = OutputOf<(typeof readDevice)['answer']>

const printerKinds = { ready: 'good', busy: 'warn', error: 'bad', none: 'off' } as const
const badEvents: readonly string[] = ['error']

/**
 * Shows the last report of a device: printing, waiting entries, its version and the last lines of its own log. Source:
 * DV-P05.
 */
export function DeviceHealth({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  const { data, error, refetch } = useAnswer(readDevice, { id: device.id }, { refreshesEveryMs: ASKS_EVERY_MS })
  return (
    <ReadingDrawer size={560} title={t('health.title', { name: device.name })} onClose={onClose}>
      <div className="k-stack">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <Skeleton rows={6} /> : null}
        {data === undefined ? null : (
          <ClockOf of={data}>
            <Said said={data} />
          </ClockOf>
        )}
      </div>
    </ReadingDrawer>
  )
}

function Said({ said }: { readonly said: Health }) {
  const { t } = useTranslation('device')
  const momentText = useMomentText()
  const facts = useFacts(said)
  if (said.lastSeenAt === null) return <p className="k-muted">{t('health.never')}</p>
  const when = momentText(said.lastSeenAt, null)
  return (
    <>
      <p>{t(said.health.unboundAt === null ? 'health.said' : 'health.saidUnbound', { when })}</p>
      <Facts facts={facts} />
      <h3>{t('health.log')}</h3>
      {said.log.length === 0 ? <p className="k-muted">{t('health.logEmpty')}</p> : <Log log={said.log} />}
    </>
  )
}

const minutesSince = (at: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000))

function useFacts({ health, queued, oldestQueuedAt, version }: Health): readonly Fact[] {
  const { t } = useTranslation(['device', 'label'])
  const momentText = useMomentText()
  const { papers, printer, means, syncedAt, registeredAt, unboundAt } = health
  const moment = (at: string | null) => (at === null ? '–' : <Moment at={at} />)
  const age = (at: string): string => t('health.oldest', { when: momentText(at, null), count: minutesSince(at) })
  return [
    {
      label: t('health.printer'),
      value: (
        <>
          <StatusTag kind={printerKinds[printer]}>{t(`health.state.${printer}`)}</StatusTag>{' '}
          {papers.problem === '' ? null : printerTrouble(papers.problem)}
        </>
      ),
    },
    { label: t('health.waitingPapers'), value: countText(papers.waiting) },
    { label: t('health.unsurePapers'), value: countText(papers.unsure) },
    {
      label: t('health.queued'),
      value: (
        <>
          {countText(queued)}
          {oldestQueuedAt === null ? null : <small className="k-block k-muted">{age(oldestQueuedAt)}</small>}
        </>
      ),
    },
    { label: t('health.synced'), value: moment(syncedAt) },
    { label: t('health.storage'), value: <Storage storage={means.storage} /> },
    { label: t('health.battery'), value: <Battery battery={means.battery} /> },
    { label: t('health.version'), value: version || '–' },
    { label: t('health.registered'), value: moment(registeredAt) },
    ...(unboundAt === null ? [] : [{ label: t('health.unbound'), value: moment(unboundAt) }]),
  ]
}

/** Room to write, in megabytes; said in a word where it is low. */
function Storage({ storage }: { readonly storage: DeviceMeans['storage'] }) {
  const { t } = useTranslation('device')
  if (storage === null) return t('health.untold')
  const [used, quota] = [storage.usedBytes, storage.quotaBytes].map((bytes) => countText(Math.round(bytes / 1e6)))
  return (
    <>
      {t('health.megabytes', { used, quota })}{' '}
      {isStorageLow(storage) ? <StatusTag kind="bad">{t('health.storageLow')}</StatusTag> : null}
    </>
  )
}

function Battery({ battery }: { readonly battery: DeviceMeans['battery'] }) {
  const { t } = useTranslation('device')
  if (battery === null) return t('health.untold')
  return (
    <>
      {t(battery.isCharging ? 'health.charging' : 'health.discharging', { percent: battery.percent })}{' '}
      {isBatteryLow(battery) ? <StatusTag kind="warn">{t('health.batteryLow')}</StatusTag> : null}
    </>
  )
}

function Log({ log }: { readonly log: Health['log'] }) {
  const { t } = useTranslation('device')
  return (
    <>
      <p className="k-muted">{t('health.logBy')}</p>
      <Timeline
        items={log.map(({ id, at, event, detail }) => ({
          key: id,
          at,
          title: wordOr(`device:health.event.${event}`, event),
          note: detail,
          kind: badEvents.includes(event) || detail.startsWith('error') ? 'bad' : 'off',
        }))}
      />
    </>
  )
}
