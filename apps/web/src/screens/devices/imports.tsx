import { deviceImportField, downloadDeviceTemplate, importDevices } from '@kassa/contract/device/device-list.calls.ts'
import {
  downloadPeripheralTemplate,
  importPeripherals,
  peripheralImportField,
} from '@kassa/contract/device/peripheral.calls.ts'
import { useTranslation } from 'react-i18next'
import { SheetImport } from '../../kit/import/SheetImport.tsx'

const ofDevices = { name: 'name', serialNumber: 'serial', type: 'type', model: 'model', location: 'location', outlet: 'outlet' } as const // prettier-ignore
const deviceFields = deviceImportField.options.filter((field) => field !== 'ignore')

/** Adds devices from a spreadsheet. Source: DV-S03. */
export function DeviceImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  return (
    <SheetImport
      title={t('import.title')}
      refreshes="device"
      call={importDevices}
      template={downloadDeviceTemplate}
      fileName="devices.xlsx"
      fields={deviceFields.map((value) => ({ value, label: t(`column.${ofDevices[value]}`) }))}
      rows={100}
      note={t('import.note')}
      onClose={onClose}
    />
  )
}

const ofPeripherals = { type: 'column.type', model: 'column.model', serialNumber: 'column.serial', device: 'peripheral.device' } as const // prettier-ignore
const peripheralFields = peripheralImportField.options.filter((field) => field !== 'ignore')

/** Adds peripherals from a spreadsheet. Source: D43. */
export function PeripheralImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  return (
    <SheetImport
      title={t('import.title')}
      refreshes="device"
      call={importPeripherals}
      template={downloadPeripheralTemplate}
      fileName="peripherals.xlsx"
      fields={peripheralFields.map((value) => ({ value, label: t(ofPeripherals[value]) }))}
      rows={100}
      note={t('peripheral.importNote')}
      onClose={onClose}
    />
  )
}
