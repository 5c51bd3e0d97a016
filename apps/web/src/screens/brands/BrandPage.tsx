import { createBrand, deleteBrand, editBrand, listBrands } from '@kassa/contract/catalogue/brand.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon } from '../../ui/icons.ts'
import { NameDrawer } from '../names/NameDrawer.tsx'
import { type Named, useNameActions, useNameColumns } from '../names/name-list.tsx'

/** Brands of the merchant. Source: specification §2 (/shop-brand). */
export default function BrandPage() {
  const { t } = useTranslation(['goods', 'nav'])
  const [editing, setEditing] = useState<{ row: Named | null } | null>(null)
  const add = useChange(createBrand)
  const edit = useChange(editBrand)
  const remove = useChange(deleteBrand)
  const permission = 'platform.catalogue.brands'
  const open = (row: Named): void => setEditing({ row })
  const create = (
    <CanDo permission={`${permission}.add`}>
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={() => setEditing({ row: null })}>
        {t('brand.new')}
      </Button>
    </CanDo>
  )
  return (
    <>
      <ListPage
        name="brands"
        title={t('nav:screen.brands.title')}
        purpose={t('nav:screen.brands.purpose')}
        endpoint={listBrands}
        filters={[{ kind: 'text', name: 'search', label: t('name') }]}
        columns={useNameColumns(permission, open)}
        rowKey={(row) => row.id}
        rowActions={useNameActions({ kind: 'brand', permission, edit: open, remove: (id) => remove.mutate({ id }) })}
        actions={create}
        empty={{ title: t('brand.empty'), body: t('brand.emptyBody'), action: create }}
      />
      {editing ? (
        <NameDrawer
          title={editing.row ? t('edit', { name: editing.row.name }) : t('brand.new')}
          name={editing.row?.name ?? ''}
          onClose={() => setEditing(null)}
          onSubmit={({ name }) =>
            editing.row
              ? edit.mutateAsync({ id: editing.row.id, version: editing.row.version, name })
              : add.mutateAsync({ name })
          }
        />
      ) : null}
    </>
  )
}
