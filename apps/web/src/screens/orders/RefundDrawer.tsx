import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { Button, Drawer, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { moneyText } from '../../kit/money/format.ts'
import { useConfirm } from '../../kit/state/Confirm.tsx'
import { DisabledReason } from '../../kit/state/DisabledReason.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import type { OrderDetail } from './OrderDetailPage.tsx'
import { type ChosenLine, linesOf } from './refund-draft.ts'
import { RefundLines } from './RefundLines.tsx'
import { RefundMoney } from './RefundMoney.tsx'
import { intoAsked, RefundWay } from './RefundWay.tsx'

type Preview = OutputOf<(typeof previewRefund)['answer']>

/** Gives goods back by line and quantity. The preview is booked as shown, to the cent. Source: D75, issue: refund. */
export function RefundDrawer({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation(['order', 'common'])
  const [chosen, setChosen] = useState<readonly ChosenLine[]>([])
  const [reason, setReason] = useState('')
  const [into, setInto] = useState<RefundInto | null>(null)
  const asked = intoAsked(into)
  const lines = useMemo(() => linesOf(chosen), [chosen])
  const preview = useAnswer(
    previewRefund,
    { orderId: order.id, lines, reason: '', ...(asked && { into: asked }) },
    { isEnabled: lines.length > 0, keepsPrevious: true },
  )
  const shown = lines.length === 0 ? undefined : preview.data
  const isSettled = !preview.isFetching && !preview.error && (into === null || asked !== undefined)
  return (
    <Drawer
      open
      size={720}
      rootClassName="k-form-drawer"
      onClose={onClose}
      title={t('refund.title', { number: order.number })}
      footer={
        <RefundFoot
          order={order}
          lines={lines}
          reason={reason}
          into={asked}
          preview={isSettled ? shown : undefined}
          onClose={onClose}
        />
      }
    >
      <div className="k-stack">
        <RefundLines order={order} chosen={chosen} onChange={setChosen} />
        <label className="k-stack-tight">
          <strong>{t('refund.reason')}</strong>
          <Input.TextArea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
          <span className="k-muted">{t('refund.reasonHint')}</span>
        </label>
        {shown?.mayStore === true && <RefundWay hasMember={order.memberId !== null} into={into} onChange={setInto} />}
        {preview.error ? <ErrorState error={preview.error} onRetry={() => void preview.refetch()} /> : null}
        {shown ? <RefundMoney preview={shown} into={asked} /> : null}
      </div>
    </Drawer>
  )
}

/** The code of the card that store credit was opened on. */
const creditOf = ({ tenders }: OutputOf<(typeof refundOrder)['answer']>): string =>
  tenders.flatMap(({ reference }) => reference ?? []).at(-1) ?? ''

interface FootProps {
  readonly order: OrderDetail
  readonly lines: ReturnType<typeof linesOf>
  readonly reason: string
  readonly into: RefundInto | undefined
  readonly preview: Preview | undefined
  readonly onClose: () => void
}

function RefundFoot({ order, lines, reason, into, preview, onClose }: FootProps) {
  const { t } = useTranslation(['order', 'common'])
  const confirm = useConfirm()
  const [refundId] = useState(() => crypto.randomUUID())
  const amount = preview ? moneyText(preview.amountMinor + preview.feeMinor, preview.currency) : ''
  const refund = useChange(refundOrder, {
    refreshes: ['inventory', 'report'],
    onDone: (done) => {
      announce({
        kind: 'good',
        title: t('refund.done', { amount: moneyText(done.amountMinor + done.feeMinor, done.currency) }),
        ...(into?.kind === 'credit' && { note: t('refund.into.card', { code: creditOf(done) }), stays: true }),
      })
      onClose()
    },
  })
  const run = async (): Promise<void> => {
    if (!preview) return
    const question = { title: t('refund.question', { amount }), body: t('refund.consequence'), isDanger: true }
    if (!(await confirm({ ...question, ok: t('refund.confirm', { amount }) }))) return
    refund.mutate({
      orderId: order.id,
      refundId,
      lines,
      reason: reason.trim(),
      mode: preview.mode,
      amountMinor: preview.amountMinor,
      feeMinor: preview.feeMinor,
      tenders: preview.tenders
        .filter((tender) => tender.proposedMinor > 0)
        .map((tender) => ({ method: tender.method, amountMinor: tender.proposedMinor })),
      shiftId: null,
      ...(into && { into }),
    })
  }
  return (
    <div className="k-save-bar">
      <p className="k-muted">{lines.length === 0 ? t('refund.nothing') : ''}</p>
      <div className="k-save-actions">
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <DisabledReason reason={preview ? null : t('refund.nothing')}>
          <Button type="primary" danger loading={refund.isPending} onClick={() => void run()}>
            {preview ? t('refund.confirm', { amount }) : t('refund.button')}
          </Button>
        </DisabledReason>
      </div>
    </div>
  )
}
