import { listExports, makeExport, reverseExport } from '@kassa/contract/accounting/exports.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { ledgerFormatNames, type LedgerFormatName } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../api/download.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMomentText } from '../../../kit/detail/Moment.tsx'

type Made = OutputOf<(typeof makeExport)['answer']>

const saveFiles = ({ files }: Made): void => {
  for (const { name, base64 } of files)
    saveFile(new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)]), name)
}

interface Props {
  readonly outletId: string
  readonly firstBatch: number
  readonly lastBatch: number
}

/** Files of the shown batches for an accounting program, and those that were made; one that turned out wrong is taken back by another. */
export function ExportPanel({ outletId, firstBatch, lastBatch }: Props) {
  const { t } = useTranslation('accounting')
  const [format, setFormat] = useState<LedgerFormatName>('csv')
  const momentText = useMomentText()
  const { data } = useAnswer(listExports, { outletId })
  const make = useChange(makeExport, { onDone: saveFiles })
  const reverse = useChange(reverseExport, { onDone: saveFiles })
  const made = data?.exports ?? []
  const isReversed = (number: number): boolean => made.some(({ reverses }) => reverses === number)
  return (
    <section className="k-panel k-stack-tight" aria-label={t('export.title')}>
      <h2>{t('export.title')}</h2>
      <div className="k-page-actions">
        <Select
          aria-label={t('export.format')}
          popupMatchSelectWidth={false}
          value={format}
          options={ledgerFormatNames.map((value) => ({ value, label: t(`export.of.${value}`) }))}
          onChange={setFormat}
        />
        <Button loading={make.isPending} onClick={() => make.mutate({ outletId, format, firstBatch, lastBatch })}>
          {t('export.make', { first: firstBatch, last: lastBatch })}
        </Button>
      </div>
      <p className="k-muted">{t('export.note')}</p>
      <ul className="k-plain-list">
        {made.map(({ number, format: own, firstBatch: first, lastBatch: last, mapVersion, reverses, at }) => (
          <li key={number}>
            {momentText(at, null)} · {t(`export.of.${own}`)} · {t('export.batches', { first, last })} ·{' '}
            {t('export.version', { version: mapVersion })}
            {reverses === null ? '' : ` · ${t('export.reversal', { number: reverses })}`}
            {isReversed(number) ? ` · ${t('export.isReversed')}` : ''}
            {reverses === null && !isReversed(number) ? (
              <Button type="link" size="small" onClick={() => reverse.mutate({ outletId, number })}>
                {t('export.reverse', { number })}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
