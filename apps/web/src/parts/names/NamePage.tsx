import type { createBrand, deleteBrand, editBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { type NameListRow, useNameActions, useNameColumns } from './name-list.tsx'
import { NameDrawer } from './NameDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

/** The calls of brands; those of labels ask and answer the same. */
interface Props {
  readonly kind: 'brand' | 'label'
  readonly permission: string
  readonly list: typeof listBrands
  readonly create: typeof createBrand
  readonly edit: typeof editBrand
  readonly remove: typeof deleteBrand
}

/** The things that have nothing but a name: listed, added, renamed and deleted. */
export function NamePage({ kind, permission, list, ...calls }: Props) {
  const { t } = useTranslation(['goods', 'nav'])
  const [editing, setEditing] = useFormState<{ row: NameListRow | null } | null>(kind, null)
  const add = useChange(calls.create)
  const edit = useChange(calls.edit)
  const remove = useUndoable(calls.remove)
  const open = (row: NameListRow): void => setEditing({ row })
  const create = (
    <NewButton permission={`${permission}.add`} label={t(`${kind}.new`)} onClick={() => setEditing({ row: null })} />
  )
  return (
    <>
      <ListPage
        name={`${kind}s`}
        title={t(`nav:screen.${kind}s.title`)}
        purpose={t(`nav:screen.${kind}s.purpose`)}
        endpoint={list}
        filters={[{ kind: 'text', name: 'search', label: t('name') }]}
        columns={useNameColumns(kind, permission, open)}
        rowKey={(row) => row.id}
        rowActions={useNameActions({ kind, permission, edit: open, remove: ({ id, name }) => remove({ id }, name) })}
        actions={create}
        empty={{ title: t(`${kind}.empty`), body: t(`${kind}.emptyBody`), action: create }}
      />
      {editing ? (
        <NameDrawer
          kind={kind}
          id={editing.row?.id}
          title={editing.row ? t('edit', { name: editing.row.name }) : t(`${kind}.new`)}
          name={editing.row?.name ?? ''}
          version={editing.row?.version}
          onClose={() => setEditing(null)}
          onSubmit={({ name }, version) =>
            editing.row ? edit.mutateAsync({ id: editing.row.id, version, name }) : add.mutateAsync({ name })
          }
        />
      ) : null}
    </>
  )
}
