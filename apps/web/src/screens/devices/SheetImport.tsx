import { deviceImportField, downloadDeviceTemplate, importDevices } from '@kassa/contract/device/device-list.calls.ts'
import {
  downloadPeripheralTemplate,
  importPeripherals,
  peripheralImportField,
} from '@kassa/contract/device/peripheral.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { ImportDialog } from '../../kit/import/ImportDialog.tsx'
import type { ImportMapping } from '../../kit/import/import-types.ts'

const ofDevices = { name: 'name', serialNumber: 'serial', type: 'type', model: 'model', location: 'location', outlet: 'outlet' } as const // prettier-ignore
const deviceFields = deviceImportField.options.filter((field) => field !== 'ignore')

/** Adds devices from a spreadsheet. Source: DV-S03. */
export function DeviceImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  return (
    <SheetImport
      call={importDevices}
      template={downloadDeviceTemplate}
      fileName="devices.xlsx"
      fields={deviceFields.map((value) => ({ value, label: t(`column.${ofDevices[value]}`) }))}
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
      call={importPeripherals}
      template={downloadPeripheralTemplate}
      fileName="peripherals.xlsx"
      fields={peripheralFields.map((value) => ({ value, label: t(ofPeripherals[value]) }))}
      note={t('peripheral.importNote')}
      onClose={onClose}
    />
  )
}

/** Source: specification §5 (import), D43. */
const LIMITS = { megabytes: 5, rows: 100 }

interface Props {
  /** The call that takes the sheet; all of them ask and answer alike, but for the columns. */
  readonly call: Endpoint
  readonly template: Endpoint
  readonly fileName: string
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly note: string
  readonly onClose: () => void
}

/** Adds things from a spreadsheet: the file goes up with each step, since nothing of it is kept. */
function SheetImport({ call, template, fileName, fields, note, onClose }: Props) {
  const { t } = useTranslation('device')
  const sheetCall = call as typeof importDevices
  const chosen = useRef<{ readonly file: File; readonly sheet: number } | null>(null)
  const send = async (step: 'try' | 'apply', mapping: ImportMapping) => {
    if (!chosen.current) throw new Error('a step without a file')
    const { file, sheet } = chosen.current
    const sent = { file, step, sheet: String(sheet), mapping: JSON.stringify(mapping) }
    return { ...(await upload(sheetCall, sent)), updated: 0 }
  }
  return (
    <ImportDialog
      title={t('import.title')}
      limits={LIMITS}
      fields={[...fields]}
      onTemplate={() => void download(template, {}, fileName).catch(() => undefined)}
      onRead={async (file, onProgress, { sheet }) => {
        const sent = { file, step: 'read', ...(sheet === undefined ? {} : { sheet: String(sheet) }) }
        const read = await upload(sheetCall, sent, { onProgress })
        chosen.current = { file, sheet: read.sheet }
        return { ...read, id: read.fileName }
      }}
      onCheck={(_, mapping) => send('try', mapping)}
      onApply={async (_, mapping) => {
        const answer = await send('apply', mapping)
        void refresh(['device'])
        return answer
      }}
      choices={<p className="k-muted">{note}</p>}
      onClose={onClose}
    />
  )
}
