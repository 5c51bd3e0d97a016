import { listExports, makeExport, readExport, reverseExport } from '@kassa/contract/accounting/exports.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { openRanges } from '@kassa/domain/accounting/batch/open-ranges.ts'
import { ledgerFormatNames, type LedgerFormatName } from '@kassa/domain/accounting/ledger-file/ledger-formats.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../api/download.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useChange } from '../../../api/use-change.ts'
import { ExportRow } from './ExportRow.tsx'

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

/** Files of the shown batches that the chosen program does not have yet, and the exports that were made; one that turned out wrong is taken back by another. */
export function ExportPanel({ outletId, firstBatch, lastBatch }: Props) {
  const { t } = useTranslation('accounting')
  const [format, setFormat] = useState<LedgerFormatName>('csv')
  const { data } = useAnswer(listExports, { outletId })
  const make = useChange(makeExport, { onDone: saveFiles })
  const reverse = useChange(reverseExport, { onDone: saveFiles })
  const read = useChange(readExport, { onDone: saveFiles })
  const made = data?.exports ?? []
  const isReversed = (number: number): boolean => made.some(({ reverses }) => reverses === number)
  const standing = made.filter((one) => one.format === format && one.reverses === null && !isReversed(one.number))
  const open = data ? openRanges({ firstBatch, lastBatch }, standing) : []
  const before = data ? openRanges({ firstBatch: 1, lastBatch: firstBatch - 1 }, standing) : []
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
        {open.map((range) => (
          <Button
            key={range.firstBatch}
            loading={make.isPending}
            onClick={() => make.mutate({ outletId, format, ...range })}
          >
            {t('export.make', { first: range.firstBatch, last: range.lastBatch })}
          </Button>
        ))}
      </div>
      {data && open.length === 0 ? <p>{t('export.allHandedOver')}</p> : null}
      {before.map(({ firstBatch: first, lastBatch: last }) => (
        <p key={first}>{t('export.earlier', { first, last })}</p>
      ))}
      <p className="k-muted">{t('export.note')}</p>
      <ul className="k-plain-list">
        {made.map((one) => (
          <ExportRow
            key={one.number}
            made={one}
            isReversed={isReversed(one.number)}
            accountsVersion={data?.accountsVersion}
            onRead={() => read.mutate({ outletId, number: one.number })}
            onReverse={() => reverse.mutate({ outletId, number: one.number })}
          />
        ))}
      </ul>
    </section>
  )
}
