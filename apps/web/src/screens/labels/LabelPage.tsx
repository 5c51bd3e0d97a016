import { createLabel, deleteLabel, editLabel, listLabels } from '@kassa/contract/catalogue/label.calls.ts'
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

/** Labels that mark products. Source: specification §2 (/shop-tag). */
export default function LabelPage() {
  const { t } = useTranslation(['goods', 'nav'])
  const [editing, setEditing] = useState<{ row: Named | null } | null>(null)
  const add = useChange(createLabel)
  const edit = useChange(editLabel)
  const remove = useChange(deleteLabel)
  const permission = 'platform.catalogue.labels'
  const open = (row: Named): void => setEditing({ row })
  const create = (
    <CanDo permission={`${permission}.add`}>
      <Button type="primary" icon={<Icon of={addIcon} />} onClick={() => setEditing({ row: null })}>
        {t('label.new')}
      </Button>
    </CanDo>
  )
  return (
    <>
      <ListPage
        name="labels"
        title={t('nav:screen.labels.title')}
        purpose={t('nav:screen.labels.purpose')}
        endpoint={listLabels}
        filters={[{ kind: 'text', name: 'search', label: t('name') }]}
        columns={useNameColumns(permission, open)}
        rowKey={(row) => row.id}
        rowActions={useNameActions({ kind: 'label', permission, edit: open, remove: (id) => remove.mutate({ id }) })}
        actions={create}
        empty={{ title: t('label.empty'), body: t('label.emptyBody'), action: create }}
      />
      {editing ? (
        <NameDrawer
          title={editing.row ? t('edit', { name: editing.row.name }) : t('label.new')}
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
