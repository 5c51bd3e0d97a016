import {
  deletePeripheral,
  listPeripherals,
  PERIPHERAL_TYPES,
  type peripheralView,
} from '@kassa/contract/device/peripheral.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { useFormState } from '../../kit/form/form-state.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { choiceOf } from '../../kit/list/filter/choice-of.ts'
import { deleteAction } from '../../kit/list/delete-action.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useMerchantFilter } from '../../parts/person/use-found-filters.ts'
import { useCan } from '../../session/permission.ts'
import { useIsAbove } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon, uploadIcon } from '../../ui/icons.ts'
import type { PartHead } from '../../kit/PageHead.tsx'

const PeripheralImport = lazyPart(async () => (await import('./imports.tsx')).PeripheralImport)
const PeripheralDrawer = lazyPart(async () => (await import('./PeripheralDrawer.tsx')).PeripheralDrawer)

export type Peripheral = OutputOf<typeof peripheralView>

/** Lists the peripherals of devices: printers, drawers, scanners, scales. Source: DV-S04 to DV-S08. */
export function PeripheralList(head: PartHead) {
  const { t } = useTranslation('device')
  const isAbove = useIsAbove()
  const [editing, setEditing] = useFormState<{ readonly peripheral: Peripheral | null } | null>('peripheral', null)
  const [isImporting, setImporting] = useState(false)
  const importing = isAbove ? undefined : (
    <CanDo permission="platform.devices.import">
      <Button icon={<Icon of={uploadIcon} />} onClick={() => setImporting(true)}>
        {t('import.title')}
      </Button>
    </CanDo>
  )
  const create = isAbove ? undefined : (
    <NewButton
      permission="platform.devices.add"
      label={t('peripheral.new')}
      onClick={() => setEditing({ peripheral: null })}
    />
  )
  return (
    <>
      <ListPage
        {...head}
        name="peripherals"
        endpoint={listPeripherals}
        filters={[
          { kind: 'text', name: 'search', label: t('peripheral.search') },
          choiceOf('type', t('column.type'), PERIPHERAL_TYPES, (value) => t(`peripheral.type.${value}`)),
          ...useMerchantFilter(),
        ]}
        columns={useColumns(isAbove)}
        rowKey={(row) => row.id}
        rowActions={useActions(isAbove, (peripheral) => setEditing({ peripheral }))}
        actions={
          <>
            {importing}
            {create}
          </>
        }
        empty={{ title: t('peripheral.empty'), body: t('peripheral.emptyBody'), action: create }}
      />
      {isImporting ? <PeripheralImport onClose={() => setImporting(false)} /> : null}
      {editing ? <PeripheralDrawer peripheral={editing.peripheral} onClose={() => setEditing(null)} /> : null}
    </>
  )
}

function useColumns(isAbove: boolean): Column<Peripheral>[] {
  const { t } = useTranslation('device')
  return [
    { key: 'serial', sort: 'serial', title: t('column.serial'), render: (row) => row.serialNumber },
    { key: 'type', title: t('column.type'), render: (row) => t(`peripheral.type.${row.type}`) },
    { key: 'model', sort: 'model', title: t('column.model'), render: (row) => row.model },
    { key: 'device', sort: 'device', title: t('peripheral.device'), render: (row) => row.deviceName },
    { key: 'outlet', sort: 'outlet', title: t('column.outlet'), render: (row) => row.outletName },
    ...(isAbove
      ? [
          {
            key: 'merchant',
            sort: 'merchant',
            title: t('column.merchant'),
            render: (row: Peripheral) => row.merchantName ?? '–',
          },
        ]
      : []),
  ]
}

function useActions(isAbove: boolean, edit: (peripheral: Peripheral) => void): (peripheral: Peripheral) => Action[] {
  const { t } = useTranslation('device')
  const confirm = useConfirm()
  const remove = useChange(deletePeripheral)
  const [mayEdit, mayDelete] = [useCan('platform.devices.edit'), useCan('platform.devices.delete')]
  const ask = async ({ id, serialNumber }: Peripheral): Promise<void> => {
    const question = { title: t('peripheral.question', { name: serialNumber }), body: t('peripheral.body') }
    if (await confirm({ ...question, ok: t('delete'), isDanger: true })) remove.mutate({ id })
  }
  return (peripheral) => [
    ...(mayEdit && !isAbove ? [{ key: 'edit', label: t('edit'), icon: editIcon, run: () => edit(peripheral) }] : []),
    ...(mayDelete && !isAbove ? [deleteAction(t('delete'), () => void ask(peripheral))] : []),
  ]
}
