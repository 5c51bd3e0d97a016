import { deviceImportField, downloadDeviceTemplate, importDevices } from '@kassa/contract/device/device-list.calls.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { ImportDialog } from '../../kit/import/ImportDialog.tsx'
import type { ImportMapping } from '../../kit/import/import-types.ts'

/** Source: specification §5 (import), D43. */
const LIMITS = { megabytes: 5, rows: 100 }

const columns = { name: 'name', serialNumber: 'serial', type: 'type', model: 'model', location: 'location', outlet: 'outlet' } as const // prettier-ignore

const fieldNames = deviceImportField.options.filter((field) => field !== 'ignore')

/** Adds devices from a spreadsheet: the file goes up with each step, since nothing of it is kept. */
export function DeviceImport({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('device')
  const chosen = useRef<{ readonly file: File; readonly sheet: number } | null>(null)
  const send = async (step: 'try' | 'apply', mapping: ImportMapping) => {
    if (!chosen.current) throw new Error('a step without a file')
    const { file, sheet } = chosen.current
    const fields = { file, step, sheet: String(sheet), mapping: JSON.stringify(mapping) }
    return { ...(await upload(importDevices, fields)), updated: 0 }
  }
  return (
    <ImportDialog
      title={t('import.title')}
      limits={LIMITS}
      fields={fieldNames.map((value) => ({ value, label: t(`column.${columns[value]}`) }))}
      onTemplate={() => void download(downloadDeviceTemplate, {}, 'devices.xlsx').catch(() => undefined)}
      onRead={async (file, onProgress, { sheet }) => {
        const fields = { file, step: 'read', ...(sheet === undefined ? {} : { sheet: String(sheet) }) }
        const read = await upload(importDevices, fields, { onProgress })
        chosen.current = { file, sheet: read.sheet }
        return { ...read, id: read.fileName }
      }}
      onCheck={(_, mapping) => send('try', mapping)}
      onApply={async (_, mapping) => {
        const answer = await send('apply', mapping)
        void refresh(['device'])
        return answer
      }}
      choices={<p className="k-muted">{t('import.note')}</p>}
      onClose={onClose}
    />
  )
}
