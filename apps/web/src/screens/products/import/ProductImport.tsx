import {
  applyImport,
  downloadImportErrors,
  downloadImportTemplate,
  importField,
  previewImport,
  readImport,
  readTextImport,
} from '@kassa/contract/catalogue/import.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { Radio, Segmented, Select } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { refresh } from '../../../api/refresh.ts'
import { upload } from '../../../api/upload.ts'
import { ImportDialog } from '../../../kit/import/ImportDialog.tsx'
import type { ImportMapping } from '../../../kit/import/import-types.ts'
import { useSession } from '../../../session/session.ts'
import { ImportRuns, UndoRun } from './ImportRuns.tsx'

/** Source: specification §5 (import), D43. */
const LIMITS = { megabytes: 5, rows: 1_000 }

const fieldNames = importField.options.filter((field) => field !== 'ignore')

/** Imports products of a spreadsheet: the columns are guessed, every row is tried first, and a day long it can be undone. */
export function ProductImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('import')
  const here = useSession((session) => session.outlet?.outletId)
  const outlets = useSession((session) => session.outlets)
  const [outletIds, setOutletIds] = useState<string[]>(here === undefined ? outlets.map(({ id }) => id) : [here])
  const [whenKnown, setWhenKnown] = useState<'update' | 'skip'>('update')
  // The dry run is asked for right after the answer, before this is drawn again.
  const [whenNamed, setWhenNamed] = useState<'update' | 'create' | undefined>(undefined)
  const named = useRef(whenNamed)
  const asked = (id: string, mapping: ImportMapping) =>
    ({ id, mapping, outletIds, whenKnown, whenNamed: named.current }) as InputOf<typeof previewImport.request>
  return (
    <ImportDialog
      title={t('title')}
      limits={LIMITS}
      fields={fieldNames.map((value) => ({ value, label: t(`field.${value}`) }))}
      textNote={t('recognised')}
      onTemplate={(door) => {
        const format = door === 'text' ? 'csv' : 'xlsx'
        void download(downloadImportTemplate, { format }, `products.${format}`).catch(() => undefined)
      }}
      onRead={(file, onProgress, { door, sheet, isAgain = false }) => {
        if (!isAgain) {
          named.current = undefined
          setWhenNamed(undefined)
        }
        if (door === 'text') return upload(readTextImport, { file }, { onProgress })
        return upload(readImport, { file, ...(sheet === undefined ? {} : { sheet: String(sheet) }) }, { onProgress })
      }}
      isQuestionOpen={(answer) => (answer.named ?? 0) > 0 && whenNamed === undefined}
      renderQuestion={({ named: count = 0 }, again) =>
        count === 0 ? null : (
          <fieldset className="k-panel k-import-question">
            <legend>{t('namedQuestion', { count })}</legend>
            <Radio.Group
              value={whenNamed}
              options={(['update', 'create'] as const).map((value) => ({ value, label: t(`named.${value}`) }))}
              onChange={({ target }) => {
                const answer = target.value as 'update' | 'create'
                named.current = answer
                setWhenNamed(answer)
                again()
              }}
            />
          </fieldset>
        )
      }
      onCheck={(id, mapping) => call(previewImport, asked(id, mapping))}
      onApply={async (id, mapping) => {
        const run = await call(applyImport, asked(id, mapping))
        void refresh(['catalogue', 'inventory', 'report'])
        return run
      }}
      onDownloadFailed={(id) => void download(downloadImportErrors, { id }, 'errors.csv').catch(() => undefined)}
      choices={
        <div className="k-form-pair k-import-choices">
          <label className="k-stack-tight">
            <span>{t('outlets')}</span>
            <Select
              mode="multiple"
              aria-label={t('outlets')}
              value={outletIds}
              options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(ids: string[]) => {
                if (ids.length > 0) setOutletIds(ids)
              }}
            />
          </label>
          <div className="k-stack-tight">
            <span>{t('whenKnown')}</span>
            <div>
              <Segmented
                aria-label={t('whenKnown')}
                value={whenKnown}
                options={(['update', 'skip'] as const).map((value) => ({ value, label: t(`known.${value}`) }))}
                onChange={setWhenKnown}
              />
            </div>
            <small className="k-muted">{t('knownNote')}</small>
          </div>
        </div>
      }
      earlier={<ImportRuns />}
      renderDone={(id) => <UndoRun id={id} />}
      onClose={onClose}
    />
  )
}
