import { listPursePayments } from '@kassa/contract/stored-value/purse.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../api/api-error.ts'
import { readAmount } from '../../model/goods/quantity-text.ts'
import { moneyText } from '../../ui/money-text.ts'
import { takeBack, type Purse } from './purse.ts'
import { isReason } from '@kassa/domain/order/refund-reason.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { useGivingBack } from './use-giving-back.ts'

interface Props {
  readonly purse: Purse
  readonly payment: OutputOf<(typeof listPursePayments)['answer']>['payments'][number]
  readonly onDone: (purse: Purse, words: string) => void
}

/** Money that was paid onto a card or an account goes back: how much, and why. */
export function PurseGiveBack({ payment, purse, onDone }: Props) {
  const { t } = useTranslation(['purse', 'deskMember'])
  const { decimals, typed, setTyped, reason, reasons, setReason, error, setError, isBusy, setBusy, refundId } =
    useGivingBack()
  const read = typed === '' ? { ok: true as const, value: payment.mostBackMinor } : readAmount(typed, decimals)
  const amountMinor = read.ok ? read.value : 0
  const amount = moneyText(amountMinor, purse.currency)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      const { orderId } = payment
      onDone(
        await takeBack({ refundId, orderId, amountMinor, reason: reason.trim() }),
        t('purse:givenBack', { amount }),
      )
    } catch (refused) {
      setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('deskMember:recharge.unsure'))
      setBusy(false)
    }
  }
  return (
    <form className="d-form" onSubmit={(event) => void send(event)}>
      {purse.times ? (
        <p className="d-note">{t('purse:times.backAll', { count: purse.times.usesFree, amount })}</p>
      ) : (
        <label className="d-field">
          {t('deskMember:recharge.principal', { most: moneyText(payment.mostBackMinor, purse.currency) })}
          <input
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            value={typed}
            maxLength={14}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      <ReasonField value={reason} reasons={reasons} isNeeded onChange={setReason} />
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <button type="submit" className="d-pay" disabled={isBusy || amountMinor < 1 || !isReason(reason)}>
        {t('deskMember:recharge.giveBackNow', { amount })}
      </button>
    </form>
  )
}
