import { listBatches, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMomentText } from '../../../kit/detail/Moment.tsx'
import { moneyText } from '../../../kit/money/format.ts'
import { CanDo } from '../../../kit/state/CanDo.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { Loading } from '../../../kit/state/Loading.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'
import { PlainTable } from '../../../parts/figures/PlainTable.tsx'
import { useCan } from '../../../session/permission.ts'
import { dayText } from '../../../words/day-text.ts'
import { listText } from '../../../words/list-text.ts'
import { ClosingPanel } from './ClosingPanel.tsx'
import { useBooksName } from '../use-books-name.ts'
import { ExportPanel } from './ExportPanel.tsx'
import './day-list.css'

type Answer = OutputOf<(typeof listBatches)['answer']>
type Outlet = Answer['outlets'][number]
type Batch = Outlet['batches'][number]

/** The days of a period by outlet: waiting, sealed, changed since; and through which day the books are closed. Source: accounting.md (Batches). */
export function DayList({ from, to }: { readonly from: string; readonly to: string }) {
  const { data, error, refetch } = useAnswer(listBatches, { from, to }, { keepsPrevious: true })
  if (!data) return <Loading error={error} onRetry={() => void refetch()} rows={4} />
  return (
    <>
      <ClosingPanel />
      {data.outlets.map((outlet) => (
        <OutletBooks key={outlet.outletId} outlet={outlet} />
      ))}
    </>
  )
}

function OutletBooks({ outlet }: { readonly outlet: Outlet }) {
  const [first, last] = [outlet.batches[0], outlet.batches.at(-1)]
  return (
    <>
      <OutletDays outlet={outlet} />
      {first && last ? (
        <CanDo permission="platform.analysis.accounting.export">
          <ExportPanel outletId={outlet.outletId} firstBatch={first.number} lastBatch={last.number} />
        </CanDo>
      ) : null}
    </>
  )
}

function OutletDays({ outlet }: { readonly outlet: Outlet }) {
  const { t } = useTranslation('accounting')
  const name = useBooksName()(outlet)
  const { outletId, currency, batches, waiting } = outlet
  const when = useMomentText()
  const rows = [
    ...waiting.toReversed().map(({ day, silent }) => ({
      key: day,
      cells: [
        dayText(day),
        <Waiting key="state" silent={silent} />,
        <SealButton key="seal" {...{ outletId, name, day, silent }} />,
        '',
      ],
    })),
    ...batches.toReversed().map((batch) => ({
      key: batch.day,
      cells: [
        dayText(batch.day),
        <Sealed key="state" batch={batch} />,
        when(batch.sealedAt, outletId),
        moneyText(batch.totalMinor, currency),
      ],
    })),
  ]
  return (
    <PlainTable
      title={t('days.of', { outlet: name })}
      nothing={t('days.nothing')}
      columns={[t('days.day'), t('days.state'), t('days.sealedAt'), t('days.total')]}
      rows={rows}
      isBrief
    />
  )
}

function Waiting({ silent }: { readonly silent: readonly string[] }) {
  const { t } = useTranslation('accounting')
  const text = silent.length === 0 ? t('days.open') : t('days.waits', { tills: listText(silent) })
  return <StatusTag kind="warn">{text}</StatusTag>
}

function Sealed({
  batch: { number, hash, silent, isChangedSince, isAltered = false, unvalued, exports = [] },
}: {
  readonly batch: Batch
}) {
  const { t } = useTranslation('accounting')
  return (
    <>
      <StatusTag kind={isAltered ? 'bad' : isChangedSince ? 'info' : 'good'}>{t('days.sealed', { number })}</StatusTag>
      {isAltered ? <small className="k-block">{t('days.altered')}</small> : null}
      {isChangedSince ? <small className="k-block">{t('days.changed')}</small> : null}
      {silent.length === 0 ? null : <small className="k-block">{t('days.without', { tills: listText(silent) })}</small>}
      {unvalued === 0 ? null : <small className="k-block">{t('unvalued', { count: unvalued })}</small>}
      <Seal hash={hash} exports={exports} />
    </>
  )
}

/** Where a day went and how its seal begins, in one line; the whole seal, which is compared seldom, stands behind it. */
function Seal({ hash, exports }: { readonly hash: string; readonly exports: NonNullable<Batch['exports']> }) {
  const { t } = useTranslation('accounting')
  const made = exports.map((one) => t('days.exportOf', { number: one.number, program: t(`export.of.${one.format}`) }))
  const exported = made.length === 0 ? [] : [t('days.exported', { exports: listText(made) })]
  return (
    <details className="k-seal">
      <summary>{[...exported, t('days.hash', { hash: hash.slice(0, 12) })].join(' · ')}</summary>
      <small>{t('days.wholeHash', { hash })}</small>
    </details>
  )
}

interface SealProps {
  readonly outletId: string
  readonly name: string
  readonly day: string
  readonly silent: readonly string[]
}

function SealButton({ outletId, name, day, silent }: SealProps) {
  const { t } = useTranslation('accounting')
  const confirm = useConfirm()
  const seal = useChange(sealBatch)
  const ask = async (): Promise<void> => {
    const title = t('days.sealQuestion', { outlet: name, day: dayText(day) })
    const body = silent.length === 0 ? t('days.sealBody') : t('days.sealBodyWithout', { tills: listText(silent) })
    if (await confirm({ title, body, ok: t('days.seal') })) seal.mutate({ outletId, through: day })
  }
  if (!useCan('platform.analysis.accounting.seal')) return null
  return (
    <Button size="small" loading={seal.isPending} onClick={() => void ask()}>
      {t('days.seal')}
    </Button>
  )
}
