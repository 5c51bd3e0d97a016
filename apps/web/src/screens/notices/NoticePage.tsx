import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { deleteNotice, listNotices, type noticeView, withdrawNotice } from '@kassa/contract/message/notice.calls.ts'
import { NOTICE_STATES, noticeCan, type NoticeState } from '@kassa/domain/message/notice.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag, type StatusKind } from '../../kit/state/StatusTag.tsx'
import { useCan } from '../../session/permission.ts'
import { editIcon, eyeIcon, undoIcon } from '../../ui/icons.ts'
import { useFormState } from '../../kit/form/form-state.ts'

export type Notice = OutputOf<typeof noticeView>

const NoticeDrawer = lazyPart(() => import('./NoticeDrawer.tsx').then((part) => part.NoticeDrawer))
const ReceiptsDrawer = lazyPart(() => import('./ReceiptsDrawer.tsx').then((part) => part.ReceiptsDrawer))

const kinds: Readonly<Record<NoticeState, StatusKind>> = {
  draft: 'off',
  scheduled: 'info',
  published: 'good',
  withdrawn: 'warn',
}

type Open = { readonly kind: 'edit' | 'receipts'; readonly notice: Notice | null }

/** Notices to those below, and who has read them. Source: specification §2 (/message/in-site-notification), D30, D31. */
export default function NoticePage() {
  const { t } = useTranslation(['message', 'nav'])
  const [open, setOpen] = useFormState<Open | null>('notice', null)
  const close = (): void => setOpen(null)
  const create = (
    <NewButton
      permission="platform.messages.notices.add"
      label={t('notice.new')}
      onClick={() => setOpen({ kind: 'edit', notice: null })}
    />
  )
  return (
    <>
      <ListPage
        name="notices"
        title={t('nav:screen.notices.title')}
        purpose={t('nav:screen.notices.purpose')}
        endpoint={listNotices}
        filters={[choiceOf('state', t('notice.state'), NOTICE_STATES, (value) => t(`noticeState.${value}`))]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={useActions(setOpen)}
        actions={create}
        empty={{ title: t('notice.empty'), body: t('notice.emptyBody'), action: create }}
      />
      {open?.kind === 'edit' ? (
        <NoticeDrawer key={open.notice?.id ?? 'new'} notice={open.notice} onClose={close} />
      ) : null}
      {open?.kind === 'receipts' && open.notice ? <ReceiptsDrawer notice={open.notice} onClose={close} /> : null}
    </>
  )
}

function useColumns(): Column<Notice>[] {
  const { t } = useTranslation('message')
  return [
    {
      key: 'title',
      sort: 'title',
      title: t('notice.title'),
      text: ({ title }) => title,
      inFile: ({ title, content, isPinned }) => [title, ...(isPinned ? [t('notice.pinned')] : []), content].join(' '),
      render: ({ title, content, isPinned }) => (
        <>
          <strong>{title}</strong> {isPinned ? <StatusTag kind="info">{t('notice.pinned')}</StatusTag> : null}
          <p className="k-muted">{content}</p>
        </>
      ),
    },
    {
      key: 'state',
      sort: 'state',
      title: t('notice.state'),
      render: ({ state }) => <StatusTag kind={kinds[state]}>{t(`noticeState.${state}`)}</StatusTag>,
    },
    {
      key: 'to',
      title: t('notice.to'),
      render: ({ kind, outletIds, staffIds }) =>
        kind === 'all'
          ? t('notice.all')
          : t('notice.chosen', { outlets: String(outletIds.length), staff: String(staffIds.length) }),
    },
    {
      key: 'publishAt',
      sort: 'publishAt',
      title: t('notice.publishAt'),
      render: ({ publishAt }) => (publishAt === null ? '–' : <Moment at={publishAt} />),
    },
    { key: 'author', sort: 'author', title: t('notice.author'), render: ({ authorName }) => authorName },
    {
      key: 'readCount',
      sort: 'readCount',
      title: t('notice.read'),
      align: 'end',
      render: ({ readCount }) => readCount,
    },
  ]
}

function useActions(open: (what: Open) => void): (notice: Notice) => Action[] {
  const { t } = useTranslation(['message', 'common'])
  const confirm = useConfirm()
  const withdraw = useChange(withdrawNotice)
  const remove = useChange(deleteNotice)
  const mayEdit = useCan('platform.messages.notices.edit')
  const mayDelete = useCan('platform.messages.notices.delete')
  const askFirst = async (key: 'withdraw' | 'delete', { id, title }: Notice): Promise<void> => {
    const asked = { title: t(`notice.${key}Question`, { title }), body: t(`notice.${key}Body`) }
    if (!(await confirm({ ...asked, ok: t(`notice.${key}`), isDanger: true }))) return
    if (key === 'withdraw') withdraw.mutate({ id })
    else remove.mutate({ id })
  }
  return (notice) => {
    const can = noticeCan(notice.state)
    const actions: (Action | false)[] = [
      { key: 'receipts', label: t('notice.receipts'), icon: eyeIcon, run: () => open({ kind: 'receipts', notice }) },
      mayEdit &&
        can.edit && { key: 'edit', label: t('common:edit'), icon: editIcon, run: () => open({ kind: 'edit', notice }) },
      mayEdit &&
        can.withdraw && {
          key: 'withdraw',
          label: t('notice.withdraw'),
          icon: undoIcon,
          run: () => void askFirst('withdraw', notice),
        },
      mayDelete && can.remove && deleteAction(t('notice.delete'), () => void askFirst('delete', notice)),
    ]
    return actions.filter((one) => one !== false)
  }
}
