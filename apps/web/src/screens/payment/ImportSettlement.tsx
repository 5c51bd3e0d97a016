import { listAccounts } from '@kassa/contract/payment/account.calls.ts'
import { importSettlement, settlementField, type ImportedSettlement } from '@kassa/contract/payment/settlement.calls.ts'
import { Button, Drawer, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../api/refresh.ts'
import { upload } from '../../api/upload.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'
import { SettlementDifferences, SettlementTotals } from './SettlementDifferences.tsx'

type Field = (typeof settlementField.options)[number]

/** Percent as it is typed, in basis points; undefined for what is none. */
const basisPointsOf = (text: string): number | undefined => {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** Takes a settlement file in: whose it is, what its columns mean, what does not agree, and then into the book. */
export function ImportSettlement({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['settlement', 'common'])
  const nameOf = useChannelName()
  const { data } = useAnswer(listAccounts, {})
  const [accountId, setAccountId] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fee, setFee] = useState('')
  const [mapping, setMapping] = useState<Readonly<Record<string, Field>> | null>(null)
  const [read, setRead] = useState<ImportedSettlement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const rate = fee.trim() === '' ? null : basisPointsOf(fee)
  const isReady = accountId !== null && file !== null && rate !== undefined && !isBusy
  const send = async (step: 'try' | 'apply', columns = mapping): Promise<void> => {
    if (!isReady) return
    setBusy(true)
    const asked: Record<string, string | Blob> = { file, step, accountId }
    if (rate !== null) asked['feeBasisPoints'] = String(rate)
    if (columns) asked['mapping'] = JSON.stringify(columns)
    // A refusal has been reported already.
    const answer = await upload(importSettlement, asked).catch(() => null)
    setBusy(false)
    setRead(answer)
    if (answer === null || step === 'try') return
    void refresh(['payment'])
    onClose()
  }
  const change = (): void => {
    setRead(null)
    setMapping(null)
  }
  const map = (index: number, field: Field): void => {
    const guessed = Object.fromEntries((read?.columns ?? []).map((column) => [String(column.index), column.guess]))
    const columns = { ...guessed, ...mapping, [String(index)]: field }
    setMapping(columns)
    void send('try', columns)
  }
  return (
    <Drawer
      open
      size="large"
      title={t('take')}
      onClose={onClose}
      footer={
        <div className="k-save-actions">
          <Button disabled={!isReady} onClick={() => void send('try')}>
            {t('check')}
          </Button>
          <Button type="primary" disabled={!isReady || read === null} onClick={() => void send('apply')}>
            {t('apply')}
          </Button>
        </div>
      }
    >
      <div className="k-stack">
        <label className="k-stack">
          {t('account')}
          <Select
            aria-label={t('account')}
            value={accountId}
            options={(data?.accounts ?? []).map(({ id, channel, outletName }) => ({
              value: id,
              label: outletName === null ? nameOf(channel) : `${nameOf(channel)} · ${outletName}`,
            }))}
            onChange={(id) => {
              setAccountId(id)
              change()
            }}
          />
        </label>
        <label className="k-stack">
          {t('file')}
          <input
            type="file"
            accept=".csv,.txt,.tsv"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              change()
            }}
          />
        </label>
        <p className="k-muted">{t('fileHint')}</p>
        <label className="k-stack">
          {t('rate')}
          <Input
            value={fee}
            inputMode="decimal"
            maxLength={5}
            suffix="%"
            status={rate === undefined ? 'error' : ''}
            aria-invalid={rate === undefined}
            onChange={({ target }) => setFee(target.value)}
          />
        </label>
        {read === null ? null : (
          <>
            <SettlementTotals totals={read} />
            <SettlementDifferences rows={read.differences} currency={read.currency} />
            <details>
              <summary>{t('columns')}</summary>
              {read.columns.map(({ index, heading, guess }) => (
                <label key={index} className="k-setting">
                  {heading}
                  <Select
                    aria-label={heading}
                    value={mapping?.[String(index)] ?? guess}
                    options={settlementField.options.map((value) => ({ value, label: t(`field.${value}`) }))}
                    onChange={(field: Field) => map(index, field)}
                  />
                </label>
              ))}
            </details>
          </>
        )}
      </div>
    </Drawer>
  )
}
