import { handleTransfer, type BillView } from '@kassa/contract/billing/bill.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { FillFirst } from '../../kit/form/fields/FillFirst.tsx'
import { dayText } from '../../words/day-text.ts'

/** The operator looks for the money of a transfer: received, or not with a reason. */
export function TransferDecision({ bill: { id, merchantId, proof } }: { readonly bill: BillView }) {
  const { t } = useTranslation('billing')
  const handle = useChange(handleTransfer, { refreshes: ['billing'] })
  const [note, setNote] = useState('')
  const decide = (isReceived: boolean): void => handle.mutate({ merchantId, id, isReceived, note: note.trim() })
  return (
    <section className="k-stack">
      <h3>{t('bill.pending')}</h3>
      <Facts
        facts={[
          { label: t('transfer.reference'), value: proof?.reference ?? '–' },
          { label: t('transfer.payer'), value: proof?.payer ?? '–' },
          { label: t('transfer.day'), value: proof ? dayText(proof.day) : '–' },
        ]}
      />
      <Input.TextArea
        aria-label={t('note')}
        placeholder={t('note')}
        maxLength={255}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="k-page-actions">
        <Button type="primary" loading={handle.isPending} onClick={() => decide(true)}>
          {t('transfer.received')}
        </Button>
        <FillFirst field={note.trim() === '' ? t('note') : null}>
          <Button danger onClick={() => decide(false)}>
            {t('transfer.rejected')}
          </Button>
        </FillFirst>
      </div>
    </section>
  )
}
