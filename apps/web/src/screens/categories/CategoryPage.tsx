import { deleteCategory, listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { type Action, RowActions } from '../../kit/list/RowActions.tsx'
import { useAskedNew } from '../../kit/list/use-asked-new.ts'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { useCan } from '../../session/permission.ts'
import { addIcon, editIcon, removeIcon } from '../../ui/icons.ts'
import type { Category, CategoryNode } from '../../parts/goods/category-tree.ts'
import { CategoryDrawer } from './CategoryDrawer.tsx'
import { CategoryTree } from './CategoryTree.tsx'
import { useUndoable } from '../../kit/undo/use-undoable.ts'
import { useFormState } from '../../kit/form/form-state.ts'

const ADD = ['platform.catalogue.categories.add', 'desk.products.categories.add'] as const
const EDIT = ['platform.catalogue.categories.edit', 'desk.products.categories.edit'] as const
const DELETE = ['platform.catalogue.categories.delete', 'desk.products.categories.delete'] as const

type Editing = { readonly category: Category } | { readonly parentId: string | null }

/** The tree of categories. Source: D66 (/shop-category). */
export default function CategoryPage() {
  const { t } = useTranslation(['category', 'nav'])
  const [editing, setEditing] = useFormState<Editing | null>('category', null)
  const { data, error, refetch } = useAnswer(listCategories, {})
  const mayAdd = useCan(...ADD)
  useAskedNew(() => mayAdd && setEditing({ parentId: null }))
  const create = <NewButton permission={ADD} label={t('new')} onClick={() => setEditing({ parentId: null })} />
  return (
    <>
      <PageHead
        title={t('nav:screen.categories.title')}
        purpose={t('nav:screen.categories.purpose')}
        actions={create}
      />
      {data ? (
        data.rows.length === 0 ? (
          <EmptyState isPage title={t('empty.title')} body={t('empty.body')} action={create} />
        ) : (
          <CategoryTree rows={data.rows} renderActions={(line) => <LineActions line={line} onEdit={setEditing} />} />
        )
      ) : (
        <Loading error={error} onRetry={() => void refetch()} />
      )}
      {editing ? (
        <CategoryDrawer
          category={'category' in editing ? editing.category : null}
          parentId={'category' in editing ? editing.category.parentId : editing.parentId}
          rows={data?.rows ?? []}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

function LineActions({ line, onEdit }: { line: CategoryNode; onEdit: (editing: Editing) => void }) {
  return <RowActions name={line.shownName} actions={useActions(line, onEdit)} />
}

function useActions(line: CategoryNode, onEdit: (editing: Editing) => void): Action[] {
  const { t } = useTranslation(['category', 'common'])
  const confirm = useConfirm()
  const remove = useUndoable(deleteCategory)
  const [mayAdd, mayEdit, mayDelete] = [useCan(...ADD), useCan(...EDIT), useCan(...DELETE)]
  const ask = async (): Promise<void> => {
    const question = { title: t('deleteQuestion', { name: line.shownName }), body: t('deleteBody'), ok: t('delete') }
    if (await confirm({ ...question, isDanger: true })) remove({ id: line.id }, line.shownName)
  }
  const isUsed = line.productCount > 0 || line.hasChildren
  const usedBy = [
    ...(line.productCount > 0 ? [t('products', { count: line.productCount })] : []),
    ...(line.hasChildren ? [t('children')] : []),
  ].join(' · ')
  return [
    ...(mayEdit
      ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => onEdit({ category: line }) }]
      : []),
    ...(mayAdd
      ? [
          {
            key: 'under',
            label: t('newUnder', { name: line.shownName }),
            icon: addIcon,
            run: () => onEdit({ parentId: line.id }),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('delete'),
            icon: removeIcon,
            isDanger: true,
            disabledReason: isUsed ? usedBy : null,
            run: () => void ask(),
          },
        ]
      : []),
  ]
}
