import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { sheetAnswer } from '@kassa/contract/sheet-import.ts'
import { useRef } from 'react'
import type { z } from 'zod'
import { download } from '../../api/download.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { ImportDoor, ImportMapping } from './import-types.ts'

/** Source: specification §5 (import). */
const MEGABYTES = 5

type Answer = z.output<ReturnType<typeof sheetAnswer<z.ZodEnum<Record<string, string>>>>>

interface Props {
  readonly title: string
  /** The call that takes the sheet; all of them ask and answer alike, but for the columns. */
  readonly call: Endpoint
  readonly template: Endpoint
  /** The name of the template where the server gives none. */
  readonly fileName: string
  readonly fields: readonly { readonly value: string; readonly label: string }[]
  readonly note: string
  /** The most rows of one file. Source: D43, D94. */
  readonly rows: number
  /** The fields sent with each step beside the file. */
  readonly also?: Readonly<Record<string, string>>
  /** The query to read again once rows were added. */
  readonly refreshes: string
  readonly onClose: () => void
}

/** Adds things from a spreadsheet or a text file: the file goes up with each step, since nothing of it is kept. */
export function SheetImport({ title, call, template, fileName, fields, note, rows, also, refreshes, onClose }: Props) {
  const chosen = useRef<{ readonly file: File; readonly sheet: number; readonly door: ImportDoor } | null>(null)
  const send = (part: Readonly<Record<string, string | Blob>>, onProgress?: (share: number) => void) =>
    upload(call, { ...also, ...part }, onProgress ? { onProgress } : {}) as Promise<Answer>
  const step = async (name: 'try' | 'apply', mapping: ImportMapping) => {
    if (!chosen.current) throw new Error('a step without a file')
    const { file, sheet, door } = chosen.current
    const answer = await send({ file, door, step: name, sheet: String(sheet), mapping: JSON.stringify(mapping) })
    return { ...answer, updated: 0 }
  }
  return (
    <ImportDialog
      title={title}
      limits={{ megabytes: MEGABYTES, rows }}
      fields={[...fields]}
      onTemplate={(door) => {
        const format = door === 'text' ? 'csv' : 'xlsx'
        void download(template, { format }, fileName.replace(/xlsx$/, format)).catch(() => undefined)
      }}
      onRead={async (file, onProgress, { door, sheet }) => {
        const read = await send(
          { file, door, step: 'read', ...(sheet === undefined ? {} : { sheet: String(sheet) }) },
          onProgress,
        )
        chosen.current = { file, door, sheet: read.sheet }
        return { ...read, id: read.fileName }
      }}
      onCheck={(_, mapping) => step('try', mapping)}
      onApply={async (_, mapping) => {
        const answer = await step('apply', mapping)
        void refresh([refreshes])
        return answer
      }}
      choices={<p className="k-muted">{note}</p>}
      onClose={onClose}
    />
  )
}
