import { createDevice, DEVICE_TYPES, editDevice } from '@kassa/contract/device/device-list.calls.ts'
import { Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { FormSection } from '../../kit/form/FormSection.tsx'
import { useSession } from '../../session/session.ts'
import type { Device } from './DeviceList.tsx'

type DeviceType = (typeof DEVICE_TYPES)[number]

interface Draft {
  name: string
  serialNumber: string
  type: DeviceType
  model: string
  location: string
  outletId: string
}

/** Adds a device to the list or changes what is said of one. */
export function DeviceDrawer({ device, onClose }: { readonly device: Device | null; readonly onClose: () => void }) {
  const { t } = useTranslation(['device', 'kit'])
  const outlets = useSession((session) => session.outlets)
  const create = useChange(createDevice)
  const edit = useChange(editDevice)
  const initial: Draft = {
    name: device?.name ?? '',
    serialNumber: device?.serialNumber ?? '',
    type: DEVICE_TYPES.find((type) => type === device?.type) ?? 'pos',
    model: device?.model ?? '',
    location: device?.location ?? '',
    outletId: device?.outletId ?? outlets[0]?.id ?? '',
  }
  return (
    <FormDrawer
      width={520}
      title={device ? t('editTitle', { name: device.name }) : t('new')}
      initial={initial}
      schema={createDevice.request}
      keptAs={`device.${device?.id ?? 'new'}`}
      onClose={onClose}
      version={device?.revision}
      onSubmit={(fields, version) =>
        device ? edit.mutateAsync({ ...fields, id: device.id, version }) : create.mutateAsync(fields)
      }
    >
      <FormSection title={t('section')}>
        <FormField name="name" label={t('column.name')} hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}>
          <Input autoFocus maxLength={50} />
        </FormField>
        <FormField
          name="serialNumber"
          label={t('column.serial')}
          hint={t('kit:hint.length', { minimum: 2, maximum: 50 })}
        >
          <Input maxLength={50} />
        </FormField>
        <FormField name="type" label={t('column.type')}>
          <Select options={DEVICE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))} />
        </FormField>
        <FormField name="model" label={t('column.model')} isOptional>
          <Input maxLength={100} />
        </FormField>
        <FormField name="outletId" label={t('column.outlet')} hint={t('outletHint')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormField>
        <FormField name="location" label={t('column.location')} isOptional>
          <Input maxLength={100} />
        </FormField>
      </FormSection>
    </FormDrawer>
  )
}
