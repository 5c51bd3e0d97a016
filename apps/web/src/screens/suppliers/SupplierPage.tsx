import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { deleteSupplier, listSuppliers, type supplierView } from '@kassa/contract/inventory/supplier.calls.ts'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { editIcon } from '../../ui/icons.ts'
import { SupplierDrawer } from './SupplierDrawer.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'

export type Supplier = OutputOf<typeof supplierView>

/** Lists the suppliers of goods. Source: specification §2 (/stock-supplier). */
export default function SupplierPage() {
  const { t } = useTranslation(['supply', 'nav'])
  const [editing, setEditing] = useFormState<{ supplier: Supplier | null } | null>('supplier', null)
  const create = (
    <NewButton
      permission="platform.inventory.suppliers.add"
      label={t('supplier.new')}
      onClick={() => setEditing({ supplier: null })}
    />
  )
  const edit = (supplier: Supplier): void => setEditing({ supplier })
  return (
    <>
      <ListPage
        name="suppliers"
        title={t('nav:screen.suppliers.title')}
        purpose={t('nav:screen.suppliers.purpose')}
        endpoint={listSuppliers}
        filters={[{ kind: 'text', name: 'search', label: t('supplier.name') }]}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowActions={useActions(edit)}
        actions={create}
        empty={{ title: t('supplier.empty'), body: t('supplier.emptyBody'), action: create }}
      />
      {editing ? <SupplierDrawer supplier={editing.supplier} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

function useColumns(): Column<Supplier>[] {
  const { t } = useTranslation('supply')
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('supplier.name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      opens: ({ id }) => paths.supplier(id),
    },
    { key: 'description', title: t('supplier.description'), render: ({ description }) => description || '–' },
    {
      key: 'contactName',
      sort: 'contactName',
      title: t('supplier.contactName'),
      render: ({ contactName }) => contactName || '–',
    },
    { key: 'phone', title: t('supplier.phone'), render: ({ phone }) => phone || '–' },
    { key: 'email', title: t('supplier.email'), isHiddenAtFirst: true, render: ({ email }) => email || '–' },
    {
      key: 'leadDays',
      sort: 'leadDays',
      title: t('supplier.leadDays'),
      align: 'end',
      render: ({ leadDays }) => leadDays,
    },
    {
      key: 'orders',
      sort: 'orders',
      title: t('supplier.orders'),
      align: 'end',
      render: ({ orderCount }) => orderCount,
    },
  ]
}

function useActions(edit: (supplier: Supplier) => void): (supplier: Supplier) => Action[] {
  const { t } = useTranslation(['supply', 'common'])
  const confirm = useConfirm()
  const remove = useUndoable(deleteSupplier)
  const mayEdit = useCan('platform.inventory.suppliers.edit')
  const mayDelete = useCan('platform.inventory.suppliers.delete')
  const ask = async ({ id, name }: Supplier): Promise<void> => {
    const title = t('supplier.deleteQuestion', { name })
    if (await confirm({ title, body: t('supplier.deleteBody'), ok: t('supplier.delete'), isDanger: true }))
      remove({ id }, name)
  }
  return (supplier) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(supplier) }] : []),
    ...(mayDelete ? [deleteAction(t('supplier.delete'), () => void ask(supplier))] : []),
  ]
}
