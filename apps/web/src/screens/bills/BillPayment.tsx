import {
  askBillPayment,
  giveUpBillPayment,
  payBill,
  sendTransferProof,
  type BillView,
} from '@kassa/contract/billing/bill.calls.ts'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FillFirst } from '../../kit/form/fields/FillFirst.tsx'
import { useChange } from '../../api/use-change.ts'
import { useDayNow } from '../../kit/detail/use-today.ts'
import { QrShown } from '../../parts/pay/QrShown.tsx'

const ASK_EVERY_MS = 3_000
const OPEN = ['created', 'requested', 'waiting', 'unknown', 'reversing']

/** Pays a bill: by a channel of the operator, or by transfer with its proof. */
export function BillPayment({ bill }: { readonly bill: BillView }) {
  const { t } = useTranslation(['billing', 'payConfig'])
  const pay = useChange(payBill, { refreshes: ['billing'] })
  const open = bill.attempts.find(({ state }) => OPEN.includes(state))
  if (open) return <Waiting attemptId={open.id} qr={open.qr} />
  return (
    <section>
      <h3>{t('pay.title')}</h3>
      <div className="k-page-actions">
        {bill.channels.map(({ channel }) => (
          <Button
            key={channel}
            type="primary"
            loading={pay.isPending}
            onClick={() => pay.mutate({ id: bill.id, attemptId: crypto.randomUUID(), channel })}
          >
            {t('pay.by', { channel: t(`channel.${channel}`) })}
          </Button>
        ))}
      </div>
      <TransferProof bill={bill} />
    </section>
  )
}

/** A payment that waits: the code, and the question how it stands every few seconds. */
function Waiting({ attemptId, qr }: { readonly attemptId: string; readonly qr: string | null }) {
  const { t } = useTranslation('billing')
  const { mutate: ask } = useChange(askBillPayment, { refreshes: ['billing'], isQuiet: true })
  const giveUp = useChange(giveUpBillPayment, { refreshes: ['billing'] })
  useEffect(() => {
    const timer = setInterval(() => ask({ attemptId }), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [ask, attemptId])
  return (
    <section aria-live="polite">
      <h3>{t('pay.scan')}</h3>
      {qr === null ? null : <QrShown text={qr} label={t('pay.scan')} />}
      {qr?.startsWith('http') === true ? (
        <p>
          <a href={qr} target="_blank" rel="noreferrer">
            {t('pay.link')}
          </a>
        </p>
      ) : null}
      <Button loading={giveUp.isPending} onClick={() => giveUp.mutate({ attemptId })}>
        {t('pay.giveUp')}
      </Button>
    </section>
  )
}

function TransferProof({ bill: { id, transferTo } }: { readonly bill: BillView }) {
  const { t } = useTranslation('billing')
  const send = useChange(sendTransferProof, { refreshes: ['billing'] })
  const [reference, setReference] = useState('')
  const [payer, setPayer] = useState('')
  const dayNow = useDayNow()
  const missing = [[reference, t('transfer.reference')] as const, [payer, t('transfer.payer')] as const].find(
    ([text]) => text.trim() === '',
  )
  const tell = (): void => {
    send.mutate({ id, reference: reference.trim(), payer: payer.trim(), day: dayNow() })
  }
  return (
    <div className="k-stack">
      <h3>{t('bill.transfer')}</h3>
      <p>{transferTo === '' ? t('transfer.askOperator') : t('transfer.to', { account: transferTo })}</p>
      <Input
        aria-label={t('transfer.reference')}
        placeholder={t('transfer.reference')}
        maxLength={64}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <Input
        aria-label={t('transfer.payer')}
        placeholder={t('transfer.payer')}
        maxLength={64}
        value={payer}
        onChange={({ target }) => setPayer(target.value)}
      />
      <FillFirst field={missing?.[1] ?? null}>
        <Button loading={send.isPending} onClick={tell}>
          {t('transfer.send')}
        </Button>
      </FillFirst>
    </div>
  )
}
