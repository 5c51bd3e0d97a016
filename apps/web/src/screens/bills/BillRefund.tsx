import { decideRefund, requestRefund, type BillView } from '@kassa/contract/billing/bill.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { FillFirst } from '../../kit/form/fields/FillFirst.tsx'
import { Money } from '../../kit/money/Money.tsx'
import { MoneyField } from '../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { leadIn } from '../../words/lead-in.ts'

/** Asking for a refund, and deciding on it; both after a question. Source: specification §8 (confirmations). */
export function BillRefund({ bill }: { readonly bill: BillView }) {
  if (bill.can.decideRefund) return <Decision bill={bill} />
  return bill.can.requestRefund ? <Request bill={bill} /> : null
}

function Request({ bill }: { readonly bill: BillView }) {
  const { t } = useTranslation('billing')
  const confirm = useConfirm()
  const request = useChange(requestRefund, { refreshes: ['billing'] })
  const [reason, setReason] = useState('')
  const ask = async (): Promise<void> => {
    const title = t('refund.question', { number: bill.number })
    if (await confirm({ title, body: t('refund.body'), ok: t('refund.request'), isDanger: true }))
      request.mutate({ id: bill.id, reason: reason.trim() })
  }
  return (
    <section className="k-stack">
      <h3>{t('refund.title')}</h3>
      <p>
        {leadIn(t('refund.unused'))}
        <Money minor={bill.refundableMinor} currency={bill.currency} />
      </p>
      <Input.TextArea
        aria-label={t('refund.reason')}
        placeholder={t('refund.reason')}
        maxLength={255}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FillFirst field={reason.trim() === '' ? t('refund.reason') : null}>
        <Button danger loading={request.isPending} onClick={() => void ask()}>
          {t('refund.request')}
        </Button>
      </FillFirst>
    </section>
  )
}

function Decision({ bill }: { readonly bill: BillView }) {
  const { t } = useTranslation('billing')
  const confirm = useConfirm()
  const decide = useChange(decideRefund, { refreshes: ['billing'] })
  const [amount, setAmount] = useState<NumberDraft>(bill.refundableMinor)
  const [note, setNote] = useState('')
  const noteMissing = note.trim() === '' ? t('note') : null
  const isSame = amount === bill.refundableMinor
  const send = async (isApproved: boolean): Promise<void> => {
    const title = t(isApproved ? 'refund.approveQuestion' : 'refund.denyQuestion', { number: bill.number })
    const ok = t(isApproved ? 'refund.approve' : 'refund.deny')
    if (!(await confirm({ title, body: t('refund.decideBody'), ok, isDanger: true }))) return
    const amountMinor = isApproved && typeof amount === 'number' ? { amountMinor: amount } : {}
    decide.mutate({ merchantId: bill.merchantId, id: bill.id, isApproved, note: note.trim(), ...amountMinor })
  }
  return (
    <section className="k-stack">
      <h3>{t('refund.asked')}</h3>
      <p>{bill.refundReason}</p>
      <MoneyField aria-label={t('amount')} currency={bill.currency} value={amount} onChange={setAmount} />
      <Input.TextArea
        aria-label={t('note')}
        placeholder={t('refund.noteHint')}
        maxLength={255}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="k-page-actions">
        <FillFirst field={typeof amount !== 'number' ? t('amount') : isSame ? null : noteMissing}>
          <Button type="primary" loading={decide.isPending} onClick={() => void send(true)}>
            {t('refund.approve')}
          </Button>
        </FillFirst>
        <FillFirst field={noteMissing}>
          <Button danger onClick={() => void send(false)}>
            {t('refund.deny')}
          </Button>
        </FillFirst>
      </div>
    </section>
  )
}
