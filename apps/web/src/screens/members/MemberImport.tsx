import { downloadMemberTemplate, importMembers, memberImportField } from '@kassa/contract/member/member-import.calls.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { ImportDialog } from '../../kit/import/ImportDialog.tsx'
import type { ImportMapping } from '../../kit/import/import-types.ts'

/** Source: specification §5 (import), D94. */
const LIMITS = { megabytes: 5, rows: 1_000 }

const fieldNames = memberImportField.options.filter((field) => field !== 'ignore')

/** Adds members from a spreadsheet, with the points and the balance they bring along. */
export default function MemberImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('member')
  const chosen = useRef<{ readonly file: File; readonly sheet: number } | null>(null)
  const send = async (step: 'try' | 'apply', mapping: ImportMapping) => {
    if (!chosen.current) throw new Error('a step without a file')
    const { file, sheet } = chosen.current
    const fields = { file, step, sheet: String(sheet), mapping: JSON.stringify(mapping) }
    return { ...(await upload(importMembers, fields)), updated: 0 }
  }
  return (
    <ImportDialog
      title={t('import.title')}
      limits={LIMITS}
      fields={fieldNames.map((value) => ({ value, label: t(`import.field.${value}`) }))}
      onTemplate={() => void download(downloadMemberTemplate, {}, 'members.xlsx').catch(() => undefined)}
      onRead={async (file, onProgress, { sheet }) => {
        const fields = { file, step: 'read', ...(sheet === undefined ? {} : { sheet: String(sheet) }) }
        const read = await upload(importMembers, fields, { onProgress })
        chosen.current = { file, sheet: read.sheet }
        return { ...read, id: read.fileName }
      }}
      onCheck={(_, mapping) => send('try', mapping)}
      onApply={async (_, mapping) => {
        const answer = await send('apply', mapping)
        void refresh(['member'])
        return answer
      }}
      choices={<p className="k-muted">{t('import.note')}</p>}
      onClose={onClose}
    />
  )
}
