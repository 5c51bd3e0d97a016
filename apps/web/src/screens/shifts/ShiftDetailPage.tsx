import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { ThingPage } from '../../kit/detail/ThingPage.tsx'
import { useFormState } from '../../kit/form/form-state.ts'
import { Money } from '../../kit/money/Money.tsx'
import { paths } from '../../paths.ts'
import { CloseShiftDrawer } from './CloseShiftDrawer.tsx'
import { ShiftCounts, ShiftHandovers } from './ShiftCounts.tsx'
import { ShiftFindings, ShiftGaps } from './ShiftFindings.tsx'
import { placeText } from './place-text.ts'
import { ShiftReading } from './ShiftReading.tsx'
import { Difference, ShiftState, isInOffice } from './ShiftState.tsx'

export type ShiftDetail = OutputOf<(typeof readShift)['answer']>

/** A desk sends what it sold and a sign of life; while one looks, the reading follows. */
const ASKS_EVERY_MS = 30_000

/** One shift: what went through the drawer, what was counted, and the sales behind every figure. Source: D51. */
export default function ShiftDetailPage() {
  return (
    <ThingPage read={readShift} refreshesEveryMs={ASKS_EVERY_MS}>
      {(shift) => <Detail shift={shift} />}
    </ThingPage>
  )
}

function Detail({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation(['shift', 'nav'])
  const momentText = useMomentText()
  const [isClosing, setIsClosing] = useFormState('shift-close', false)
  const { currency } = shift
  const when = (at: string): string => momentText(at, null)
  const opened = t('openedNote', {
    when: when(shift.openedAt),
    name: shift.staffName,
    outlet: shift.outletName,
    device: placeText(shift),
  })
  const closed =
    shift.closedAt === null ? '' : t('closedNote', { when: when(shift.closedAt), name: shift.closedByName })
  const figure = (minor: WideMinor | null) => (minor === null ? '–' : <Money minor={minor} currency={currency} />)
  return (
    <>
      <DetailPage
        actions={
          shift.can.close ? (
            <Button type="primary" onClick={() => setIsClosing(true)}>
              {t('close.button')}
            </Button>
          ) : undefined
        }
        back={{ to: paths.shifts(), label: t('nav:screen.shifts.title') }}
        name={<span className="k-figures">{shift.number}</span>}
        state={<ShiftState shift={shift} />}
        note={[opened, closed].filter((part) => part !== '').join(' · ')}
        figures={[
          { label: t('column.expected'), value: figure(shift.expectedMinor) },
          { label: t('column.counted'), value: figure(shift.countedMinor) },
          { label: t('column.difference'), value: <Difference minor={shift.differenceMinor} currency={currency} /> },
        ]}
        tabs={[
          {
            key: 'reading',
            label: t('tab.reading'),
            content: (
              <div className="k-stack">
                <Waiting shift={shift} when={when} />
                <ShiftGaps shift={shift} />
                <ShiftFindings shift={shift} />
                <ShiftReading shift={shift} />
                <Trainings shift={shift} when={when} />
              </div>
            ),
          },
          { key: 'counts', label: t('tab.counts'), content: <ShiftCounts shift={shift} /> },
          {
            key: 'handovers',
            label: t('tab.handovers', { count: shift.handovers.length }),
            content: <ShiftHandovers shift={shift} when={when} />,
          },
        ]}
      />
      {isClosing ? <CloseShiftDrawer shift={shift} onClose={() => setIsClosing(false)} /> : null}
    </>
  )
}

/** When the desk was only tried: it stands on the Z, and in none of its sums. Source: D107. */
function Trainings({ shift, when }: { shift: ShiftDetail; when: (at: string) => string }) {
  const { t } = useTranslation('shift')
  if (shift.trainings.length === 0) return null
  return (
    <section className="k-panel">
      <h2>{t('training.title')}</h2>
      <ul className="k-plain-list">
        {shift.trainings.map(({ beganAt, endedAt, byName, sales }) => (
          <li key={beganAt}>
            <span>
              {byName} · {when(beganAt)} – {endedAt === null ? t('training.goesOn') : when(endedAt)}
            </span>
            <span>{sales === null ? '' : t('training.tried', { count: sales })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names the figures missing from an open shift, because its desk has not sent them. */
function Waiting({ shift, when }: { shift: ShiftDetail; when: (at: string) => string }) {
  const { t } = useTranslation('shift')
  const { state, device, isProvisional = false } = shift
  const isHeard = device?.isOnline === true || isInOffice(device)
  if ((state === 'closed' && !isProvisional) || (isHeard && device?.queued === 0)) return null
  const heard =
    device === null
      ? t('device.unbound')
      : device.lastSeenAt === null
        ? t('device.never')
        : t('device.lastSeen', { when: when(device.lastSeenAt) })
  const queued = device !== null && device.queued > 0 ? ` ${t('device.queuedBody', { count: device.queued })}` : ''
  return <Alert type="warning" showIcon title={t('device.title')} description={`${heard}${queued}`} />
}
