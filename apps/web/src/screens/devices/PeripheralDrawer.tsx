import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { createPeripheral, editPeripheral, PERIPHERAL_TYPES } from '@kassa/contract/device/peripheral.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import type { Peripheral } from './PeripheralList.tsx'

interface Draft {
  deviceId: string
  type: (typeof PERIPHERAL_TYPES)[number]
  model: string
  serialNumber: string
}

/** Adds what hangs at a device, or binds it to another. */
export function PeripheralDrawer({
  peripheral,
  onClose,
}: {
  readonly peripheral: Peripheral | null
  readonly onClose: () => void
}) {
  const { t } = useTranslation(['device', 'kit'])
  const create = useChange(createPeripheral)
  const edit = useChange(editPeripheral)
  const { data } = useAnswer(listDevices, { limit: 200 })
  const initial: Draft = {
    deviceId: peripheral?.deviceId ?? '',
    type: peripheral?.type ?? 'ticket-printer',
    model: peripheral?.model ?? '',
    serialNumber: peripheral?.serialNumber ?? '',
  }
  return (
    <FormDrawer
      width={520}
      reopensAs={`peripheral.${peripheral?.id ?? 'new'}`}
      title={peripheral ? t('editTitle', { name: peripheral.serialNumber }) : t('peripheral.new')}
      initial={initial}
      schema={createPeripheral.request}
      onClose={onClose}
      version={peripheral?.version}
      onSubmit={(fields, version) =>
        peripheral ? edit.mutateAsync({ ...fields, id: peripheral.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormSection title={t('peripheral.section')}>
        <FormField
          name="serialNumber"
          label={t('column.serial')}
          hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}
        >
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField name="type" label={t('column.type')}>
          <Select options={PERIPHERAL_TYPES.map((value) => ({ value, label: t(`peripheral.type.${value}`) }))} />
        </FormField>
        <FormField name="model" label={t('column.model')}>
          <Input maxLength={100} />
        </FormField>
        <FormField name="deviceId" label={t('peripheral.device')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={(data?.rows ?? []).map(({ id, name, outletName }) => ({
              value: id,
              label: `${name} · ${outletName}`,
            }))}
          />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
