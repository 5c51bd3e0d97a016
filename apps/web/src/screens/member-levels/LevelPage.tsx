import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { deleteLevel, type levelView, listLevels, setLevelEnabled } from '@kassa/contract/member/level.calls.ts'
import { useTranslation } from 'react-i18next'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { offText } from '../../kit/money/off-text.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { useEnabledColumn, useEnabledFilter } from '../../parts/person/shared-columns.tsx'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { editIcon } from '../../ui/icons.ts'
import { LevelDrawer } from './LevelDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

export type Level = OutputOf<typeof levelView>

/** Levels of the merchant's members. Source: specification §2 (/member-level), MB-S06, MB-S07. */
export default function LevelPage() {
  const { t } = useTranslation(['member', 'nav'])
  const [editing, setEditing] = useFormState<{ level: Level | null } | null>('member-level', null)
  const payCurrency = useSession((session) => session.outlet?.payCurrency ?? session.outlets[0]?.payCurrency)
  const create = (
    <NewButton
      permission="platform.members.levels.add"
      label={t('level.new')}
      onClick={() => setEditing({ level: null })}
    />
  )
  const edit = (level: Level): void => setEditing({ level })
  return (
    <>
      <ListPage
        name="member-levels"
        title={t('nav:screen.memberLevels.title')}
        purpose={t('nav:screen.memberLevels.purpose')}
        endpoint={listLevels}
        filters={[{ kind: 'text', name: 'search', label: t('level.name') }, useEnabledFilter()]}
        columns={useColumns(edit)}
        rowKey={(row) => row.id}
        rowActions={useActions(edit)}
        actions={create}
        isExported
        empty={{ title: t('level.empty'), body: t('level.emptyBody'), action: create }}
      />
      {editing ? (
        <LevelDrawer
          level={editing.level}
          currency={editing.level?.currency ?? payCurrency ?? 'USD'}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

function useColumns(edit: (level: Level) => void): Column<Level>[] {
  const { t } = useTranslation('member')
  const mayEdit = useCan('platform.members.levels.edit')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('level.name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (level: Level) => () => edit(level) } : {}),
    },
    { key: 'number', sort: 'number', title: t('level.number'), align: 'end', render: ({ number }) => number },
    {
      key: 'discount',
      sort: 'discount',
      title: t('level.discount'),
      render: ({ offBasisPoints }) => (offBasisPoints === 0 ? '–' : offText(offBasisPoints)),
    },
    {
      key: 'minimum',
      sort: 'minimum',
      title: t('level.minimum'),
      align: 'end',
      render: ({ minimumSpentMinor, currency }) => <Money minor={minimumSpentMinor} currency={currency} />,
    },
    {
      key: 'ratio',
      sort: 'ratio',
      title: t('level.ratio'),
      align: 'end',
      render: ({ earnRatioHundredths }) => `×${earnRatioHundredths / 100}`,
    },
    {
      key: 'members',
      sort: 'members',
      title: t('level.members'),
      align: 'end',
      render: ({ memberCount }) => countText(memberCount),
    },
    useEnabledColumn<Level>(),
  ]
}

function useActions(edit: (level: Level) => void): (level: Level) => Action[] {
  const { t } = useTranslation(['member', 'common', 'people'])
  const confirm = useConfirm()
  const [remove, enable] = [useUndoable(deleteLevel), useUndoable(setLevelEnabled)]
  const mayEdit = useCan('platform.members.levels.edit')
  const mayDelete = useCan('platform.members.levels.delete')
  const ask = async ({ id, name }: Level): Promise<void> => {
    const title = t('level.deleteQuestion', { name })
    if (await confirm({ title, body: t('level.deleteBody'), ok: t('level.delete'), isDanger: true }))
      remove({ id }, name)
  }
  const disable = async ({ id, name }: Level): Promise<void> => {
    const title = t('level.disableQuestion', { name })
    if (await confirm({ title, body: t('level.disableBody'), ok: t('people:action.disable'), isDanger: true }))
      enable({ id, enabled: 0 }, name)
  }
  return (level) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(level) }] : []),
    ...(mayEdit && level.enabled === 1
      ? [{ key: 'disable', label: t('people:action.disable'), run: () => void disable(level) }]
      : []),
    ...(mayEdit && level.enabled === 0
      ? [
          {
            key: 'enable',
            label: t('people:action.enable'),
            run: () => enable({ id: level.id, enabled: 1 }, level.name),
          },
        ]
      : []),
    ...(mayDelete ? [deleteAction(t('level.delete'), () => void ask(level))] : []),
  ]
}
