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
        '',
        <SealButton key="seal" {...{ outletId, name, day, silent }} />,
      ],
    })),
    ...batches.toReversed().map((batch) => ({
      key: batch.day,
      cells: [
        dayText(batch.day),
        <Sealed key="state" batch={batch} />,
        moneyText(batch.totalMinor, currency),
        when(batch.sealedAt, outletId),
      ],
    })),
  ]
  return (
    <PlainTable
      title={t('days.of', { outlet: name })}
      nothing={t('days.nothing')}
      columns={[t('days.day'), t('days.state'), t('days.total'), t('days.sealedAt')]}
      rows={rows}
      hasTexts
    />
  )
}

function Waiting({ silent }: { readonly silent: readonly string[] }) {
  const { t } = useTranslation('accounting')
  const text = silent.length === 0 ? t('days.open') : t('days.waits', { tills: silent.join(', ') })
  return <StatusTag kind="warn">{text}</StatusTag>
}

function Sealed({
  batch: { number, hash, silent, isChangedSince, unvalued, exports = [] },
}: {
  readonly batch: Batch
}) {
  const { t } = useTranslation('accounting')
  const made = exports.map((one) => t('days.exportOf', { number: one.number, program: t(`export.of.${one.format}`) }))
  return (
    <>
      <StatusTag kind={isChangedSince ? 'info' : 'good'}>
        {t(isChangedSince ? 'days.changed' : 'days.sealed', { number })}
      </StatusTag>
      <small className="k-block k-muted" title={hash}>
        {t('days.hash', { hash: hash.slice(0, 12) })}
      </small>
      {made.length === 0 ? null : <small className="k-block">{t('days.exported', { exports: listText(made) })}</small>}
      {silent.length === 0 ? null : (
        <small className="k-block">{t('days.without', { tills: silent.join(', ') })}</small>
      )}
      {unvalued === 0 ? null : <small className="k-block">{t('unvalued', { count: unvalued })}</small>}
    </>
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
    const body = silent.length === 0 ? t('days.sealBody') : t('days.sealBodyWithout', { tills: silent.join(', ') })
    if (await confirm({ title, body, ok: t('days.seal') })) seal.mutate({ outletId, through: day })
  }
  if (!useCan('platform.analysis.accounting.seal')) return null
  return (
    <Button size="small" loading={seal.isPending} onClick={() => void ask()}>
      {t('days.seal')}
    </Button>
  )
}
