import { deleteSegment, listSegments } from '@kassa/contract/member/segment.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useDayOf } from '../../kit/detail/use-today.ts'
import type { Action } from '../../kit/list/RowActions.tsx'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { countText } from '../../kit/money/format.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { couponIcon, editIcon, mailIcon, peopleIcon } from '../../ui/icons.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { IssueDrawer } from './IssueDrawer.tsx'
import { LetterDrawer } from './LetterDrawer.tsx'
import { RfmTable } from './RfmTable.tsx'
import { SegmentDrawer } from './SegmentDrawer.tsx'
import { useRuleText } from './rule-text.ts'

export type Segment = OutputOf<typeof listSegments.answer>['segments'][number]
type Open = { readonly what: 'edit' | 'issue' | 'write'; readonly segment: Segment | null } | null

/** Saved conditions over members, who fits them, and who comes back. Source: MB-P08. */
export default function SegmentPage() {
  const { t } = useTranslation(['segment', 'nav'])
  const [open, setOpen] = useFormState<Open>('segment', null)
  const seesConsumption = useCan('platform.members.members.consumption')
  const { data, error, refetch } = useAnswer(listSegments, {})
  const currency = data?.currency ?? 'USD'
  const create = (
    <NewButton
      permission="platform.members.members.edit"
      label={t('new')}
      onClick={() => setOpen({ what: 'edit', segment: null })}
    />
  )
  const actions = useActions(setOpen)
  const columns = useColumns(currency)
  const isEmpty = data?.segments.length === 0
  const list = (
    <>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isEmpty ? <EmptyState title={t('empty')} body={t('emptyBody')} action={create} isPage /> : null}
      {isEmpty || (error && !data) ? null : (
        <Rows
          rows={data?.segments ?? []}
          columns={columns}
          rowKey={({ id }) => id}
          isLoading={!data}
          rowActions={actions}
        />
      )}
    </>
  )
  const close = (): void => setOpen(null)
  return (
    <section className="k-stack">
      <PageHead title={t('nav:screen.segments.title')} purpose={t('nav:screen.segments.purpose')} actions={create} />
      <Tabs
        items={[
          { key: 'list', label: t('list'), children: list },
          ...(seesConsumption ? [{ key: 'rfm', label: t('rfm'), children: <RfmTable /> }] : []),
        ]}
      />
      {open?.what === 'edit' ? <SegmentDrawer segment={open.segment} currency={currency} onClose={close} /> : null}
      {open?.what === 'write' && open.segment ? <LetterDrawer segment={open.segment} onClose={close} /> : null}
      {open?.what === 'issue' && open.segment ? <IssueDrawer segment={open.segment} onClose={close} /> : null}
    </section>
  )
}

function useColumns(currency: string): Column<Segment>[] {
  const { t } = useTranslation('segment')
  const ruleText = useRuleText(currency)
  const dayOf = useDayOf()
  return [
    {
      key: 'name',
      title: t('name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      opens: ({ id }) => paths.members({ segmentId: id }),
    },
    { key: 'conditions', title: t('conditions'), render: ({ rule }) => ruleText(rule) },
    {
      key: 'members',
      title: t('members'),
      align: 'end',
      render: ({ counted, countedAt }) => t('membersAt', { count: counted, day: dayOf(countedAt) }),
      text: ({ counted }) => countText(counted),
    },
  ]
}

function useActions(open: (what: Open) => void): (segment: Segment) => Action[] {
  const { t } = useTranslation(['segment', 'common'])
  const confirm = useConfirm()
  const navigate = useNavigate()
  const remove = useChange(deleteSegment)
  const [mayEdit, mayIssue] = [useCan('platform.members.members.edit'), useCan('platform.marketing.coupons.issue')]
  const ask = async ({ id, name }: Segment): Promise<void> => {
    const title = t('deleteQuestion', { name })
    if (await confirm({ title, body: t('deleteBody'), ok: t('delete'), isDanger: true })) remove.mutate({ id })
  }
  return (segment) => [
    {
      key: 'show',
      label: t('show'),
      icon: peopleIcon,
      run: () => void navigate({ to: paths.members({ segmentId: segment.id }) }),
    },
    ...(mayIssue
      ? [{ key: 'issue', label: t('issue'), icon: couponIcon, run: () => open({ what: 'issue', segment }) }]
      : []),
    ...(mayEdit
      ? [
          { key: 'write', label: t('write'), icon: mailIcon, run: () => open({ what: 'write', segment }) },
          { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => open({ what: 'edit', segment }) },
          deleteAction(t('delete'), () => void ask(segment)),
        ]
      : []),
  ]
}
