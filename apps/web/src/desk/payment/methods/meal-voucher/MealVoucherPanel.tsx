import { holdMealVoucher, releaseMealVoucher } from '@kassa/contract/payment/meal-voucher.calls.ts'
import { readVoucher } from '@kassa/domain/payment/meal-voucher.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stockAsker } from '../../../basket/stock-before-payment.ts'
import { desk } from '../../../model/desk-state.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { usePrimary } from '../../../model/primary.ts'
import { usePanel } from '../../../model/standing.ts'
import { askServer } from '../../../sync/connection.ts'
import { heardWithin, PATIENCE_FOR_MONEY_MS } from '../../../sync/heard-within.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { SlipField } from '../../../ui/SlipField.tsx'
import { useStore } from '../../../ui/store.ts'
import { AmountForm } from '../../AmountForm.tsx'
import { leftToPay, takenPayments } from '../../due.ts'
import { takeTender } from '../../take-tender.ts'
import type { MethodPanelProps } from '../methods.ts'
import { useDecimals } from '../../../model/goods/use-decimals.ts'

/** A meal voucher: scanned or typed, with its face where the number does not say it; it pays at most that, and gives no change. */
export function MealVoucherPanel({ leftMinor, currency }: MethodPanelProps) {
  const { t } = useTranslation('purse')
  const isWriting = useStore(desk, (state) => state.isWriting)
  const decimals = useDecimals()
  const [code, setCode] = useState('')
  const [face, setFace] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const read = readVoucher(code, currency)
  const typed = readAmount(face, decimals)
  const faceMinor = read?.faceMinor ?? (typed.ok && typed.value > 0 ? typed.value : null)
  const amountMinor = Math.min(leftMinor, faceMinor ?? 0)
  usePanel('form', setCode)
  const take = async (): Promise<void> => {
    if (!read || faceMinor === null || isAsking) return
    setAsking(true)
    const done = await takeVoucher(read.code, faceMinor, amountMinor)
    setAsking(false)
    setRefusal(done.ok ? null : done.refusal)
    if (!done.ok) return
    setCode('')
    setFace('')
  }
  usePrimary(t('voucher.take'), isWriting || isAsking || !read || faceMinor === null, () => void take(), {
    amount: faceMinor === null ? null : moneyText(amountMinor, currency),
  })
  const lostMinor = faceMinor === null ? 0 : faceMinor - amountMinor
  return (
    <AmountForm amount={face} decimals={decimals} onAmount={setFace} onSubmit={() => void take()}>
      <SlipField
        label={t('voucher.code')}
        value={code}
        placeholder=""
        inputMode="text"
        maxLength={60}
        error={code !== '' && !read ? t('voucher.unread') : undefined}
        isFirst
        onChange={setCode}
      />
      {read?.faceMinor === null && (
        <SlipField
          label={t('voucher.face')}
          value={face}
          placeholder=""
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          maxLength={14}
          error={undefined}
          takesDigits
          onChange={setFace}
        />
      )}
      <p className="d-note" role="status">
        {lostMinor > 0 ? t('voucher.noChange', { amount: moneyText(lostMinor, currency) }) : ''}
      </p>
      <p className="d-note is-bad" role="alert">
        {refusal && t(`refused.${refusal.code.slice('purse.'.length)}` as 'refused.unknown', { ...refusal.facts })}
      </p>
    </AmountForm>
  )
}

/** Pays with a voucher, which is reserved first; in training nothing is asked. Refuses with `purse.…` as the server does, or `purse.offline`. */
async function takeVoucher(code: string, faceMinor: number, amountMinor: number): Promise<Result<void>> {
  const { setup, history, training } = desk.read()
  if (!setup || leftToPay() === null) return accept(undefined)
  const tender = { method: 'meal-voucher', amountMinor, reference: code } as const
  if (training === null) {
    const { orderId } = await stockAsker.ask(history)
    const asked = askServer(holdMealVoucher, { orderId, code, faceMinor, amountMinor })
    const heard = await heardWithin(asked, PATIENCE_FOR_MONEY_MS)
    if (heard.kind === 'unreachable') return refuse({ code: 'purse.offline' })
    if (heard.kind === 'refused') return refuse({ code: heard.code, facts: heard.facts })
    releaseWithTender(orderId, code)
  }
  await takeTender(tender)
  return accept(undefined)
}

/** Lets the voucher go once its tender is taken off; a sale that is being written keeps it until it is booked. */
function releaseWithTender(orderId: string, code: string): void {
  const stop = takenPayments.listen(() => {
    if (takenPayments.read().tenders.some(({ reference }) => reference === code)) return
    stop()
    if (!desk.read().isWriting) void askServer(releaseMealVoucher, { orderId, code })
  })
}
