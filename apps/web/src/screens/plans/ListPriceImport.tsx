import {
  downloadListPriceTemplate,
  importListPrices,
  listPriceField,
} from '@kassa/contract/promotion/list-price-import.calls.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { ImportDialog } from '../../kit/import/ImportDialog.tsx'
import type { ImportMapping } from '../../kit/import/import-types.ts'
import type { PlanRow } from './plan-draft.ts'

/** Source: specification §5 (import), D94. */
const LIMITS = { megabytes: 5, rows: 1_000 }

const fieldNames = listPriceField.options.filter((field) => field !== 'ignore')

/** Takes prices into a price list from a spreadsheet. */
export function ListPriceImport({ plan, onClose }: { readonly plan: PlanRow; readonly onClose: () => void }) {
  const { t } = useTranslation('promotion')
  const chosen = useRef<{ readonly file: File; readonly sheet: number } | null>(null)
  const { id } = plan
  const send = async (step: 'try' | 'apply', mapping: ImportMapping) => {
    if (!chosen.current) throw new Error('a step without a file')
    const { file, sheet } = chosen.current
    const fields = { id, file, step, sheet: String(sheet), mapping: JSON.stringify(mapping) }
    return { ...(await upload(importListPrices, fields)), updated: 0 }
  }
  return (
    <ImportDialog
      title={t('priceImport.title', { name: plan.name })}
      limits={LIMITS}
      fields={fieldNames.map((value) => ({ value, label: t(`priceImport.field.${value}`) }))}
      onTemplate={() => void download(downloadListPriceTemplate, {}, 'list-prices.xlsx').catch(() => undefined)}
      onRead={async (file, onProgress, { sheet }) => {
        const fields = { id, file, step: 'read', ...(sheet === undefined ? {} : { sheet: String(sheet) }) }
        const read = await upload(importListPrices, fields, { onProgress })
        chosen.current = { file, sheet: read.sheet }
        return { ...read, id: read.fileName }
      }}
      onCheck={(_, mapping) => send('try', mapping)}
      onApply={async (_, mapping) => {
        const answer = await send('apply', mapping)
        void refresh(['promotion'])
        return answer
      }}
      choices={<p className="k-muted">{t('priceImport.note')}</p>}
      onClose={onClose}
    />
  )
}
