import type { importDevices } from '@kassa/contract/device/device-list.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { ImportDialog } from '../../kit/import/ImportDialog.tsx'
import type { ImportMapping } from '../../kit/import/import-types.ts'

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
export function SheetImport({ call, template, fileName, fields, note, onClose }: Props) {
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
