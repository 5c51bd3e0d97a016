import { labelBatchView, listLabelBatches, settleLabelBatch } from '@kassa/contract/print/label-batch.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { printerTrouble } from '../../words/printer-trouble.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { StatusTag, type StatusKind } from '../../kit/state/StatusTag.tsx'

type Batch = OutputOf<typeof labelBatchView>

const kinds: Readonly<Record<Batch['state'], StatusKind>> = {
  waiting: 'info',
  sending: 'info',
  printed: 'good',
  failed: 'bad',
  unsure: 'warn',
}

/**
 * Lists the recent batches at an outlet's label printers; for labels in doubt, the person at the printer says whether
 * they came out.
 */
export function LabelBatches({ outletId }: { readonly outletId: string }) {
  const { t } = useTranslation('label')
  const { data, error, refetch } = useAnswer(listLabelBatches, { outletId })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.batches.length === 0) return null
  return (
    <section className="k-panel k-stack" aria-label={t('batch.title')}>
      <h2>{t('batch.title')}</h2>
      {data.batches.map((batch) => (
        <BatchRow key={batch.id} batch={batch} />
      ))}
    </section>
  )
}

function BatchRow({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('label')
  const { id, designName, printerName, state, problem, printed, count, sending, byName, createdAt } = batch
  const settle = useChange(settleLabelBatch)
  return (
    <div className="lt-row" role="group" aria-label={`${designName} · ${printerName}`}>
      <span>
        <strong>{designName}</strong> · {printerName} ·{' '}
        <span className="k-figures">{t('batch.printed', { printed, count })}</span>
      </span>
      <StatusTag kind={kinds[state]}>{t(`batch.state.${state}`)}</StatusTag>
      {problem === '' ? null : <span>{printerTrouble(problem)}</span>}
      <span className="k-muted">
        <Moment at={createdAt} /> · {byName}
      </span>
      {state === 'unsure' ? (
        <>
          <span>{t('batch.doubt', { count: sending })}</span>
          <Button size="small" loading={settle.isPending} onClick={() => settle.mutate({ id, isPrinted: true })}>
            {t('batch.came')}
          </Button>
          <Button size="small" disabled={settle.isPending} onClick={() => settle.mutate({ id, isPrinted: false })}>
            {t('batch.notCame')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
