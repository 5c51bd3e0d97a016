import {
  downloadPeripheralTemplate,
  importPeripherals,
  peripheralImportField,
} from '@kassa/contract/device/peripheral.calls.ts'
import { useTranslation } from 'react-i18next'
import { SheetImport } from './SheetImport.tsx'

const columns = { type: 'column.type', model: 'column.model', serialNumber: 'column.serial', device: 'peripheral.device' } as const // prettier-ignore

const fieldNames = peripheralImportField.options.filter((field) => field !== 'ignore')

/** Adds peripherals from a spreadsheet. Source: D43. */
export function PeripheralImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  return (
    <SheetImport
      call={importPeripherals}
      template={downloadPeripheralTemplate}
      fileName="peripherals.xlsx"
      fields={fieldNames.map((value) => ({ value, label: t(columns[value]) }))}
      note={t('peripheral.importNote')}
      onClose={onClose}
    />
  )
}
