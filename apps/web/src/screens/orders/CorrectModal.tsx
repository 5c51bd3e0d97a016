import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import { isCardTerminal, readCardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { numbersWhere, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { isByHand } from '@kassa/domain/payment/tender-rules.ts'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../api/use-change.ts'
import { announce } from '../../api/notices.ts'
import { moneyText } from '../../kit/money/format.ts'
import { CardSlipFields, NO_SLIP, sentSlip } from '../../parts/pay/CardSlipFields.tsx'
import type { TenderOfOrder } from './CorrectMethod.tsx'

/** The methods that can be corrected by hand: cash, and payments made elsewhere. */
const choices = numbersWhere(isByHand)

/** Asks for the method by which a tender was really paid, with its slip and a reason. */
export function CorrectModal({ order, tender, onClose }: TenderOfOrder & { readonly onClose: () => void }) {
  const { t } = useTranslation(['order', 'payment'])
  const [method, setMethod] = useState<number | null>(null)
  const [reference, setReference] = useState('')
  const [card, setCard] = useState(NO_SLIP)
  const [reason, setReason] = useState('')
  const nameOf = (one: number): string => String(t(`payment:method.${one}` as never))
  const change = useChange(correctMethod, {
    onDone: ({ shiftNumber }) => {
      announce({ kind: 'good', title: t('correct.done', { shift: shiftNumber }) })
      onClose()
    },
  })
  const request = { orderId: order.id, position: tender.position, reason: reason.trim() }
  const slip = reference.trim() === '' ? null : reference.trim()
  const word = method === null ? undefined : paymentMethodOf(method)
  const isCard = word !== undefined && isCardTerminal(word)
  const isFit = !isCard || readCardSlip(card).ok
  return (
    <Modal
      open
      title={t('correct.title', {
        amount: moneyText(tender.amountMinor, order.currency),
        method: nameOf(tender.method),
      })}
      okText={t('correct.go')}
      okButtonProps={{ disabled: method === null || request.reason.length < 2 || !isFit, loading: change.isPending }}
      onOk={() =>
        method !== null && change.mutate({ ...request, method, reference: slip, ...(isCard && sentSlip(card)) })
      }
      onCancel={onClose}
    >
      <p>{t('correct.means')}</p>
      <div className="k-stack">
        <label htmlFor="correct-method">{t('correct.to')}</label>
        <Select
          id="correct-method"
          value={method}
          onChange={setMethod}
          options={choices.filter((one) => one !== tender.method).map((value) => ({ value, label: nameOf(value) }))}
        />
        <label htmlFor="correct-slip">{t('correct.slip')}</label>
        <Input
          id="correct-slip"
          maxLength={64}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        {isCard ? <CardSlipFields typed={card} onChange={setCard} /> : null}
        <label htmlFor="correct-reason">{t('correct.reason')}</label>
        <Input id="correct-reason" maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
    </Modal>
  )
}
