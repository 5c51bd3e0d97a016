import type { namedView } from '@kassa/contract/catalogue/brand.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { editIcon, removeIcon } from '../../ui/icons.ts'

export type NameListRow = OutputOf<typeof namedView>

/** The columns of brands and labels; the name opens the form for whoever may change it. */
export function useNameColumns(
  kind: 'brand' | 'label',
  permission: string,
  edit: (row: NameListRow) => void,
): Column<NameListRow>[] {
  const { t } = useTranslation('goods')
  const mayEdit = useCan(`${permission}.edit`)
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('name'),
      text: ({ name }) => name,
      render: ({ name }) => name,
      ...(mayEdit ? { opens: (row: NameListRow) => () => edit(row) } : {}),
    },
    {
      key: 'products',
      sort: 'products',
      title: t('carriedBy'),
      align: 'end',
      render: ({ id, productCount }) => (
        <Link to={paths.products({ [`${kind}Id`]: id })}>{t('products', { count: productCount })}</Link>
      ),
    },
  ]
}

interface Doing {
  readonly kind: 'brand' | 'label'
  readonly permission: string
  readonly edit: (row: NameListRow) => void
  readonly remove: (row: NameListRow) => void
}

/** Edit and delete. A brand that products carry stays, and says so; a label comes off its products. */
export function useNameActions({ kind, permission, edit, remove }: Doing): (row: NameListRow) => Action[] {
  const { t } = useTranslation(['goods', 'common'])
  const confirm = useConfirm()
  const [mayEdit, mayDelete] = [useCan(`${permission}.edit`), useCan(`${permission}.delete`)]
  const ask = async (row: NameListRow): Promise<void> => {
    const { name } = row
    const question = { title: t('deleteQuestion', { name }), body: t(`${kind}.deleteBody`), ok: t('delete') }
    if (await confirm({ ...question, isDanger: true })) remove(row)
  }
  return (row) => [
    ...(mayEdit ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(row) }] : []),
    ...(mayDelete
      ? [
          {
            key: 'delete',
            label: t('delete'),
            icon: removeIcon,
            isDanger: true,
            disabledReason:
              kind === 'brand' && row.productCount > 0 ? t('brand.inUse', { count: row.productCount }) : null,
            run: () => void ask(row),
          },
        ]
      : []),
  ]
}
