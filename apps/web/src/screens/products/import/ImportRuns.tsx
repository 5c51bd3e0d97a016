import {
  downloadImportErrors,
  type importRun,
  listImports,
  undoImport,
} from '@kassa/contract/catalogue/import.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { announce } from '../../../api/notices.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { Moment, useMomentText } from '../../../kit/detail/Moment.tsx'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { ErrorState } from '../../../kit/state/ErrorState.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { downloadIcon, undoIcon } from '../../../ui/icons.ts'

type Run = OutputOf<typeof importRun>

const SHOWN = 10

const useRuns = () => useAnswer(listImports, { limit: SHOWN }, { isQuiet: true })

/** A file that was only read has done nothing. */
const isDone = ({ state }: Run): boolean => state !== 'read'

/** The last imports and syncs: what came of each, its refused rows, and for a day the way back. Source: IE-D01. */
export function ImportRuns() {
  const { t } = useTranslation('import')
  const { data, error, refetch } = useRuns()
  const rows = data?.rows.filter(isDone)
  return (
    <section className="k-panel" aria-label={t('runs')}>
      <h2>{t('runs')}</h2>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {rows?.length === 0 ? <p className="k-muted">{t('noRuns')}</p> : null}
      <ul className="k-plain-list">
        {(rows ?? []).map((run) => (
          <li key={run.id}>
            <span>
              <strong>{t(`kind.${run.kind}`)}</strong> {run.fileName}{' '}
              {run.state === 'undone' ? <StatusTag kind="off">{t('isUndone')}</StatusTag> : null}
              <small className="k-block k-muted">
                {t('counts', { ...run })} · <Moment at={run.at} /> · {run.byName}
              </small>
            </span>
            <span className="k-page-actions">
              {run.hasFile ? <FailedRows run={run} /> : null}
              {run.can.undo ? <UndoButton run={run} /> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Fetches the rows a run refused, each with its reason. */
export function FailedRows({ run }: { run: Pick<Run, 'id'> }) {
  const { t } = useTranslation('import')
  return (
    <Button
      size="small"
      icon={<Icon of={downloadIcon} />}
      onClick={() => void download(downloadImportErrors, { id: run.id }, 'errors.csv').catch(() => undefined)}
    >
      {t('downloadFailed')}
    </Button>
  )
}

/** Undoing the import that was just made. */
export function UndoRun({ id }: { id: string }) {
  const { t } = useTranslation('import')
  const momentText = useMomentText()
  const run = useRuns()
    .data?.rows.filter(isDone)
    .find((one) => one.id === id)
  if (run?.state === 'undone') return <StatusTag kind="off">{t('isUndone')}</StatusTag>
  if (!run?.can.undo || run.undoUntil === null) return null
  return (
    <p>
      <UndoButton run={run} />{' '}
      <span className="k-muted">{t('undoUntil', { when: momentText(run.undoUntil, null) })}</span>
    </p>
  )
}

function UndoButton({ run }: { run: Run }) {
  const { t } = useTranslation('import')
  const confirm = useConfirm()
  const undo = useChange(undoImport, {
    refreshes: ['inventory', 'report'],
    onDone: ({ undone, skipped }) => {
      const kept = skipped === 0 ? '' : t('undoneKept', { count: skipped })
      announce({ kind: 'good', title: `${t('undone', { count: undone })}${kept}` })
    },
  })
  const ask = async (): Promise<void> => {
    const question = { title: t('undoQuestion', { name: run.fileName }), body: t('undoBody'), ok: t('undo') }
    if (await confirm({ ...question, isDanger: true })) undo.mutate({ id: run.id })
  }
  return (
    <Button size="small" icon={<Icon of={undoIcon} />} loading={undo.isPending} onClick={() => void ask()}>
      {t('undo')}
    </Button>
  )
}
