import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  elevationStates,
  type elevationView,
  endElevation,
  listElevations,
  reviewElevation,
} from '@kassa/contract/organisation/elevation.calls.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../api/use-change.ts'
import { Moment, useMomentText } from '../../../kit/detail/Moment.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Action } from '../../../kit/list/RowActions.tsx'
import type { Column } from '../../../kit/list/Rows.tsx'
import { choiceOf } from '../../../kit/list/filter/choice-of.ts'
import { useConfirm } from '../../../kit/state/Confirm.tsx'
import { StatusTag } from '../../../kit/state/StatusTag.tsx'
import { roleText } from '../../../words/role-text.ts'

type Elevation = OutputOf<typeof elevationView>

const KIND = { running: 'good', 'to-review': 'warn', reviewed: 'off' } as const

/** Roles given for a time: those that run, and those that somebody should look at now that they have ended. Source: RB-P06. */
export function ElevationList(head: { title: string; above: ReactNode }) {
  const { t } = useTranslation('elevation')
  return (
    <ListPage
      {...head}
      purpose={t('purpose')}
      name="elevations"
      endpoint={listElevations}
      filters={[choiceOf('state', t('state'), elevationStates, (value) => t(`is.${value}`))]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowActions={useActions()}
      isExported
      empty={{ title: t('empty.title'), body: t('empty.body') }}
    />
  )
}

function useColumns(): Column<Elevation>[] {
  const { t } = useTranslation('elevation')
  const when = useMomentText()
  return [
    { key: 'name', title: t('name'), render: ({ name }) => name },
    { key: 'role', title: t('role'), render: ({ roleName }) => roleText(roleName) },
    { key: 'outlet', title: t('outlet'), render: ({ outletName }) => outletName ?? t('everywhere') },
    {
      key: 'time',
      title: t('time'),
      text: ({ from, until, outletId }) => `${when(from, outletId)} – ${when(until, outletId)}`,
      render: ({ from, until, endedBy }) => (
        <>
          <Moment at={from} /> – <Moment at={until} />
          {endedBy === null ? null : <div className="k-muted">{t('endedBy', { name: endedBy })}</div>}
        </>
      ),
    },
    { key: 'reason', title: t('reason'), render: ({ reason }) => reason },
    { key: 'givenBy', title: t('givenBy'), render: ({ givenBy }) => givenBy },
    {
      key: 'state',
      title: t('state'),
      render: ({ state }) => <StatusTag kind={KIND[state]}>{t(`is.${state}`)}</StatusTag>,
    },
    { key: 'reviewedBy', title: t('reviewedBy'), render: ({ reviewedBy }) => reviewedBy ?? '–', isHiddenAtFirst: true },
  ]
}

function useActions(): (elevation: Elevation) => Action[] {
  const { t } = useTranslation('elevation')
  const confirm = useConfirm()
  const [end, review] = [useChange(endElevation), useChange(reviewElevation)]
  return ({ id, name, can }) => {
    const askEnd = async (): Promise<void> => {
      const isSure = await confirm({
        title: t('askEnd', { name }),
        body: t('askEndBody'),
        ok: t('end'),
        isDanger: true,
      })
      if (isSure) end.mutate({ id })
    }
    return [
      ...(can.end ? [{ key: 'end', label: t('end'), isDanger: true, run: () => void askEnd() }] : []),
      ...(can.review ? [{ key: 'review', label: t('review'), run: () => review.mutate({ id }) }] : []),
    ]
  }
}
