import { type attributeView, deleteAttribute, listAttributes } from '@kassa/contract/catalogue/attribute.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import type { Action } from '../../kit/list/RowActions.tsx'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { useCan } from '../../session/permission.ts'
import { editIcon } from '../../ui/icons.ts'
import { AttributeDrawer } from './AttributeDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'

export type Attribute = OutputOf<typeof attributeView>

/** The attribute library: what a product's attributes are picked from. Source: specification §2 (/shop-attr). */
export default function AttributePage() {
  const { t } = useTranslation(['goods', 'nav'])
  const [editing, setEditing] = useFormState<{ attribute: Attribute | null } | null>('attribute', null)
  const create = (
    <NewButton
      permission="platform.catalogue.attributes.add"
      label={t('attribute.new')}
      onClick={() => setEditing({ attribute: null })}
    />
  )
  return (
    <section className="k-list">
      <PageHead
        title={t('nav:screen.attributes.title')}
        purpose={t('nav:screen.attributes.purpose')}
        actions={create}
      />
      <Library create={create} edit={(attribute) => setEditing({ attribute })} />
      {editing ? <AttributeDrawer attribute={editing.attribute} onClose={() => setEditing(null)} /> : null}
    </section>
  )
}

function Library({ create, edit }: { create: ReactNode; edit: (attribute: Attribute) => void }) {
  const { t } = useTranslation('goods')
  const { data, error, refetch } = useAnswer(listAttributes, {})
  const columns = useColumns(edit)
  const rowActions = useActions(edit)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.rows.length === 0)
    return <EmptyState isPage title={t('attribute.empty')} body={t('attribute.emptyBody')} action={create} />
  return (
    <Rows rows={data?.rows ?? []} columns={columns} rowKey={({ id }) => id} isLoading={!data} rowActions={rowActions} />
  )
}

function useColumns(edit: (attribute: Attribute) => void): Column<Attribute>[] {
  const { t } = useTranslation('goods')
  const mayEdit = useCan('platform.catalogue.attributes.edit')
  return [
    {
      key: 'name',
      title: t('name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (attribute: Attribute) => () => edit(attribute) } : {}),
    },
    { key: 'values', title: t('attribute.values'), render: ({ values }) => values.join(' · ') },
  ]
}

function useActions(edit: (attribute: Attribute) => void): (attribute: Attribute) => Action[] {
  const { t } = useTranslation(['goods', 'common'])
  const confirm = useConfirm()
  const remove = useUndoable(deleteAttribute)
  const mayEdit = useCan('platform.catalogue.attributes.edit')
  const mayDelete = useCan('platform.catalogue.attributes.delete')
  const ask = async ({ id, name }: Attribute): Promise<void> => {
    const question = { title: t('deleteQuestion', { name }), body: t('attribute.note'), ok: t('delete') }
    if (await confirm({ ...question, isDanger: true })) remove({ id }, name)
  }
  return (attribute) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(attribute) }] : []),
    ...(mayDelete ? [deleteAction(t('delete'), () => void ask(attribute))] : []),
  ]
}
