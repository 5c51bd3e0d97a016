import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteOpenGift,
  listOpenGifts,
  type openGiftView,
  setOpenGiftEnabled,
} from '@kassa/contract/stored-value/open-gift.calls.ts'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { countText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useEnabledColumn } from '../../parts/person/shared-columns.tsx'
import { useCan } from '../../session/permission.ts'
import { editIcon } from '../../ui/icons.ts'
import { OpenGiftDrawer } from './OpenGiftDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { dayOr } from '../../words/day-text.ts'

export type OpenGift = OutputOf<typeof openGiftView>

/** Edits the gifts for new members. Source: specification §2 (/open-gift), MB-S25. */
export default function OpenGiftPage() {
  const { t } = useTranslation(['member', 'nav'])
  const [editing, setEditing] = useFormState<{ gift: OpenGift | null } | null>('open-gift', null)
  const create = (
    <NewButton
      permission="platform.members.openGifts.add"
      label={t('gift.new')}
      onClick={() => setEditing({ gift: null })}
    />
  )
  const edit = (gift: OpenGift): void => setEditing({ gift })
  return (
    <>
      <ListPage
        name="open-gifts"
        title={t('nav:screen.openGifts.title')}
        purpose={t('nav:screen.openGifts.purpose')}
        endpoint={listOpenGifts}
        filters={[{ kind: 'text', name: 'search', label: t('gift.name') }]}
        columns={useColumns(edit)}
        rowKey={(row) => row.id}
        rowActions={useActions(edit)}
        actions={create}
        empty={{ title: t('gift.empty'), body: t('gift.emptyBody'), action: create }}
      />
      {editing ? <OpenGiftDrawer gift={editing.gift} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

function useColumns(edit: (gift: OpenGift) => void): Column<OpenGift>[] {
  const { t } = useTranslation('member')
  const mayEdit = useCan('platform.members.openGifts.edit')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('gift.name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (gift: OpenGift) => () => edit(gift) } : {}),
    },
    { key: 'occasion', title: t('gift.occasion'), render: ({ occasion }) => t(`gift.on.${occasion}`) },
    {
      key: 'points',
      sort: 'points',
      title: t('gift.points'),
      align: 'end',
      render: ({ points }) => (points === 0 ? '–' : countText(points)),
    },
    {
      key: 'coupon',
      sort: 'coupon',
      title: t('gift.coupon'),
      render: ({ couponName, couponCount }) => (couponName === null ? '–' : `${couponCount} × ${couponName}`),
    },
    {
      key: 'period',
      sort: 'period',
      title: t('gift.period'),
      render: ({ fromDay, untilDay }) =>
        fromDay === null && untilDay === null ? t('gift.always') : `${dayOr('…', fromDay)} – ${dayOr('…', untilDay)}`,
    },
    { key: 'grants', sort: 'grants', title: t('gift.grants'), align: 'end', render: ({ grants }) => countText(grants) },
    useEnabledColumn<OpenGift>(),
  ]
}

function useActions(edit: (gift: OpenGift) => void): (gift: OpenGift) => Action[] {
  const { t } = useTranslation(['member', 'common', 'people'])
  const confirm = useConfirm()
  const [remove, enable] = [useUndoable(deleteOpenGift), useUndoable(setOpenGiftEnabled)]
  const mayEdit = useCan('platform.members.openGifts.edit')
  const mayDelete = useCan('platform.members.openGifts.delete')
  const ask = async ({ id, name }: OpenGift): Promise<void> => {
    const title = t('gift.deleteQuestion', { name })
    if (await confirm({ title, body: t('gift.deleteBody'), ok: t('gift.delete'), isDanger: true })) remove({ id }, name)
  }
  return (gift) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(gift) }] : []),
    ...(mayEdit
      ? [
          {
            key: 'switch',
            label: t(gift.enabled === 1 ? 'people:action.disable' : 'people:action.enable'),
            run: () => enable({ id: gift.id, enabled: gift.enabled === 1 ? 0 : 1 }, gift.name),
          },
        ]
      : []),
    ...(mayDelete ? [deleteAction(t('gift.delete'), () => void ask(gift))] : []),
  ]
}
