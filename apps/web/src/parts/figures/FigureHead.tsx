import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { momentText, useMomentText } from '../../kit/detail/Moment.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'
import { isKnownZone, zoneName } from '../../words/zone-name.ts'
import type { FiguresAnswer } from './types.ts'

type HeadFacts = Pick<FiguresAnswer, 'asOf' | 'from' | 'to' | 'compared' | 'isOpen' | 'waiting' | 'proof' | 'clocks'>

interface Figures extends HeadFacts {
  readonly byCurrency: readonly { readonly currency: string }[]
}

interface Props<Data extends Figures> {
  readonly answer: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  readonly children: (part: Data['byCurrency'][number], data: Data) => ReactNode
}

/** The figures of each currency below how fresh they are, or that nothing was sold; until they are there, that they are read. */
export function FigureParts<Data extends Figures>({ answer, children }: Props<Data>) {
  const { t } = useTranslation('figure')
  const { data, error, refetch } = answer
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={8} />
  const parts: readonly Data['byCurrency'][number][] = data.byCurrency
  return (
    <>
      <FigureHead head={data} />
      {parts.length === 0 ? <p className="k-panel">{t('nothing')}</p> : null}
      {parts.map((part) => (
        <section key={part.currency} aria-label={part.currency} className="k-figure-part">
          {parts.length > 1 ? <h2>{part.currency}</h2> : null}
          {children(part, data)}
        </section>
      ))}
    </>
  )
}

/** Until when the figures are fresh, what tills still hold, and whether the last proof agreed with the orders. Source: ST-D02, ST-D03. */
function FigureHead({ head }: { head: HeadFacts }) {
  const { t } = useTranslation(['figure', 'kit'])
  const momentText = useMomentText()
  const { waiting, proof, compared } = head
  return (
    <p className="k-figure-head k-muted" aria-live="polite">
      <span>{t('period', { from: dayText(head.from), to: dayText(head.to) })}</span>
      {compared ? (
        <span>
          {t(compared.isCut ? 'againstCut' : 'against', { from: dayText(compared.from), to: dayText(compared.to) })}
        </span>
      ) : null}
      <span>{t('kit:freshUntil', { time: momentText(head.asOf, null, 'time') })}</span>
      <OpenDays clocks={head.clocks} isOpen={head.isOpen} />
      {waiting.devices > 0 ? (
        <AllowedLink to={paths.devices()}>
          <StatusTag kind="warn">{t('waiting', { count: waiting.devices, entries: waiting.entries })}</StatusTag>
        </AllowedLink>
      ) : null}
      {proof.wrong !== null ? (
        <StatusTag kind="bad">{t('proof.wrong', { what: proof.wrong })}</StatusTag>
      ) : proof.at === null ? null : (
        <span>{t('proof.right', { when: momentText(proof.at, null) })}</span>
      )}
    </p>
  )
}

/** Most clocks that are named; a chain in more time zones than that reads the first and the last day. */
const MOST_CLOCKS = 4

/** The day that is open at the outlets with their clock, each where they differ, and until when the days shown last. */
function OpenDays({ clocks: all, isOpen }: Pick<HeadFacts, 'clocks' | 'isOpen'>) {
  const { t } = useTranslation('figure')
  const clocks = all.filter(({ timeZone }) => isKnownZone(timeZone))
  const days = clocks.map(({ today, timeZone, endsAt }) =>
    t('clock', { day: dayText(today), zone: zoneName(timeZone, endsAt) }),
  )
  const shown = [...new Set(days)]
  const until = clocks.length === 1 ? clocks[0] : undefined
  return (
    <>
      <span>{(shown.length > MOST_CLOCKS ? [shown[0], '…', shown.at(-1)] : shown).join(' · ')}</span>
      {isOpen ? (
        <span>{until ? t('openUntil', { time: momentText(until.endsAt, 'clock', until.timeZone) }) : t('open')}</span>
      ) : null}
    </>
  )
}
