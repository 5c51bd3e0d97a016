import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listMerges, undoMerge } from '@kassa/contract/member/merge.calls.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { momentColumn } from '../../kit/list/columns/common-columns.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { undoIcon } from '../../ui/icons.ts'

type Merge = OutputOf<typeof listMerges.answer>['rows'][number]

/** Lists the merges, the newest first; undone from here within 30 days. */
export function Merges() {
  const { t } = useTranslation(['memberMerge', 'nav'])
  const { data, error, refetch } = useAnswer(listMerges, { limit: 50 })
  const actions = useActions()
  const columns = useColumns()
  return (
    <section className="k-stack" aria-label={t('before')}>
      <h2>{t('before')}</h2>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data?.rows.length === 0 ? (
        <EmptyState
          title={t('noMerges')}
          body={t('noMergesBody')}
          action={<Link to={paths.members()}>{t('nav:screen.members.title')}</Link>}
        />
      ) : null}
      {error || data?.rows.length === 0 ? null : (
        <Rows
          rows={data?.rows ?? []}
          columns={columns}
          rowKey={({ id }) => id}
          isLoading={!data}
          rowActions={actions}
        />
      )}
    </section>
  )
}

function useColumns(): Column<Merge>[] {
  const { t } = useTranslation('memberMerge')
  return [
    { key: 'goes', title: t('goes'), render: ({ goesName, goesCard }) => `${goesName} · ${goesCard}` },
    {
      key: 'into',
      title: t('into'),
      render: ({ staysName, staysCard }) => `${staysName} · ${staysCard}`,
      text: ({ staysName, staysCard }) => `${staysName} · ${staysCard}`,
      opens: ({ staysId }) => paths.member(staysId),
    },
    momentColumn('at', t('at')),
    { key: 'by', title: t('by'), render: ({ byName }) => byName ?? '–' },
    { key: 'why', title: t('why'), render: ({ note }) => note },
    {
      key: 'undone',
      title: t('undone'),
      render: ({ undoneAt }) =>
        undoneAt === null ? (
          '–'
        ) : (
          <StatusTag kind="off">
            <Moment at={undoneAt} form="day" />
          </StatusTag>
        ),
    },
  ]
}

function useActions(): (merge: Merge) => Action[] {
  const { t } = useTranslation('memberMerge')
  const confirm = useConfirm()
  const undo = useChange(undoMerge, { refreshes: ['promotion'] })
  const may = useCan('platform.members.members.delete')
  const ask = async ({ id, staysName: one, goesName: other }: Merge): Promise<void> => {
    const title = t('undoQuestion', { one, other })
    if (await confirm({ title, body: t('undoBody'), ok: t('undo') })) undo.mutate({ id })
  }
  return (merge) =>
    may && merge.isUndoable ? [{ key: 'undo', label: t('undo'), icon: undoIcon, run: () => void ask(merge) }] : []
}
