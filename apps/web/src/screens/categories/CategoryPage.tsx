import { deleteCategory, listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { type Action, RowActions } from '../../kit/list/RowActions.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, editIcon, removeIcon } from '../../ui/icons.ts'
import { type Category, categoryLines, type CategoryNode } from './category-tree.ts'
import { CategoryDrawer } from './CategoryDrawer.tsx'

const ADD = ['platform.catalogue.categories.add', 'desk.products.categories.add'] as const
const EDIT = ['platform.catalogue.categories.edit', 'desk.products.categories.edit'] as const
const DELETE = ['platform.catalogue.categories.delete', 'desk.products.categories.delete'] as const

type Editing = { readonly category: Category } | { readonly parentId: string | null }

/** The tree of categories. Source: D66 (/shop-category). */
export default function CategoryPage() {
  const { t } = useTranslation(['category', 'nav'])
  const [editing, setEditing] = useState<Editing | null>(null)
  const { data, error, refetch } = useAnswer(listCategories, {})
  const create = (
    <CanDo permission={ADD}>
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={() => setEditing({ parentId: null })}>
        {t('new')}
      </Button>
    </CanDo>
  )
  const lines = categoryLines(data?.rows ?? [])
  return (
    <>
      <PageHead
        title={t('nav:screen.categories.title')}
        purpose={t('nav:screen.categories.purpose')}
        actions={create}
      />
      {data ? (
        lines.length === 0 ? (
          <EmptyState title={t('empty.title')} body={t('empty.body')} action={create} />
        ) : (
          <ul className="k-tree k-panel">
            {lines.map((line) => (
              <Line key={line.id} line={line} onEdit={setEditing} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
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

function Line({ line, onEdit }: { line: CategoryNode; onEdit: (editing: Editing) => void }) {
  const { t } = useTranslation('category')
  return (
    <li className={`k-tree-line is-depth-${Math.min(line.depth, 6)}`}>
      <strong>{line.name}</strong>
      <Link to={paths.products({ categoryId: line.id })} aria-label={t('show', { name: line.name })}>
        {t('products', { count: line.productCount })}
      </Link>
      <RowActions name={line.name} actions={useActions(line, onEdit)} />
    </li>
  )
}

function useActions(line: CategoryNode, onEdit: (editing: Editing) => void): Action[] {
  const { t } = useTranslation(['category', 'common'])
  const confirm = useConfirm()
  const remove = useChange(deleteCategory)
  const [mayAdd, mayEdit, mayDelete] = [useCan(...ADD), useCan(...EDIT), useCan(...DELETE)]
  const ask = async (): Promise<void> => {
    const question = { title: t('deleteQuestion', { name: line.name }), body: t('deleteBody'), ok: t('delete') }
    if (await confirm({ ...question, isDanger: true })) remove.mutate({ id: line.id })
  }
  const isUsed = line.productCount > 0 || line.hasChildren
  return [
    ...(mayEdit
      ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => onEdit({ category: line }) }]
      : []),
    ...(mayAdd
      ? [
          {
            key: 'under',
            label: t('newUnder', { name: line.name }),
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
            disabledReason: isUsed ? t('inUse') : null,
            run: () => void ask(),
          },
        ]
      : []),
  ]
}
