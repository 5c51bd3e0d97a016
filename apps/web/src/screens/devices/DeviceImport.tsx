import { deviceImportField, downloadDeviceTemplate, importDevices } from '@kassa/contract/device/device-list.calls.ts'
import { useTranslation } from 'react-i18next'
import { SheetImport } from './SheetImport.tsx'

const columns = { name: 'name', serialNumber: 'serial', type: 'type', model: 'model', location: 'location', outlet: 'outlet' } as const // prettier-ignore

const fieldNames = deviceImportField.options.filter((field) => field !== 'ignore')

/** Adds devices from a spreadsheet. Source: DV-S03. */
export function DeviceImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  return (
    <SheetImport
      call={importDevices}
      template={downloadDeviceTemplate}
      fileName="devices.xlsx"
      fields={fieldNames.map((value) => ({ value, label: t(`column.${columns[value]}`) }))}
      note={t('import.note')}
      onClose={onClose}
    />
  )
}
