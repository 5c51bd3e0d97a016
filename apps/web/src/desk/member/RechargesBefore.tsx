import { listRecharges, previewRechargeRefund, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import { isReason } from '@kassa/domain/order/refund-reason.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { createIntention } from '../../api/intention.ts'
import type { BasketMember } from '../model/basket.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { basketNow, desk } from '../model/desk-state.ts'
import { readAmount } from '../model/goods/quantity-text.ts'
import { print } from '../peripherals/print.ts'
import { amountText, moneyText } from '../ui/money-text.ts'
import { ReasonField } from '../ui/ReasonField.tsx'
import { useMethodName } from '../ui/use-method-name.ts'
import { noteGivenBack, receiptOfRecharge, type CompletedRecharge } from './recharge.ts'
import { useGivingBack } from './purse/use-giving-back.ts'

type Preview = OutputOf<(typeof previewRechargeRefund)['answer']>

/** The last recharges of a member: each receipt again, and money back for who may refund. Source: D22. */
export function RechargesBefore({ member }: { readonly member: BasketMember }) {
  const { t } = useTranslation('deskMember')
  const mayRefund = useCashierCan('desk.orders.refund')
  const [rows, setRows] = useState<readonly CompletedRecharge[]>([])
  const [open, setOpen] = useState<string | null>(null)
  const read = useCallback(() => {
    void call(listRecharges, { id: member.id }, { isQuiet: true }).then(
      ({ recharges }) => setRows(recharges),
      () => setRows([]),
    )
  }, [member.id])
  useEffect(read, [read])
  if (rows.length === 0) return null
  const again = (one: CompletedRecharge): void => {
    const receipt = receiptOfRecharge(one, true)
    if (receipt) print(receipt)
  }
  return (
    <section className="d-form" aria-label={t('recharge.before')}>
      <h3>{t('recharge.before')}</h3>
      <ul className="d-member-list">
        {rows.map((one) => (
          <li key={one.orderId}>
            <div className="d-row">
              <span className="d-figures">
                {one.number} · {moneyText(one.principalMinor, one.currency)}
                {one.refundedMinor > 0
                  ? ` · ${t('recharge.backAlready', { amount: moneyText(one.refundedMinor, one.currency) })}`
                  : ''}
              </span>
              <button type="button" className="d-button" onClick={() => again(one)}>
                {t('recharge.again')}
              </button>
              {mayRefund && one.refundedMinor < one.principalMinor ? (
                <button
                  type="button"
                  className="d-button"
                  aria-expanded={open === one.orderId}
                  onClick={() => setOpen(open === one.orderId ? null : one.orderId)}
                >
                  {t('recharge.giveBack')}
                </button>
              ) : null}
            </div>
            {open === one.orderId ? (
              <GiveBack
                orderId={one.orderId}
                onDone={() => {
                  setOpen(null)
                  read()
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Points and coupons that go back with it, and what of them is used. */
function GiftsBack({ preview: { pointsTaken, pointsUsed, couponsTaken, couponsUsed } }: { readonly preview: Preview }) {
  const { t } = useTranslation('deskMember')
  const said = [
    pointsTaken > 0 && t('recharge.pointsBack', { points: pointsTaken }),
    pointsUsed > 0 && t('recharge.pointsUsed', { points: pointsUsed }),
    couponsTaken > 0 && t('recharge.couponsBack', { coupons: couponsTaken }),
    couponsUsed > 0 && t('recharge.couponsUsed', { coupons: couponsUsed }),
  ].filter((text) => text !== false)
  return said.length === 0 ? null : <p className="d-note">{said.join(' ')}</p>
}

/** How much principal goes back, what that is in money and why less, and the reason. */
function GiveBack({ orderId, onDone }: { readonly orderId: string; readonly onDone: () => void }) {
  const { t } = useTranslation('deskMember')
  const nameOf = useMethodName()
  const [preview, setPreview] = useState<Preview | null>(null)
  const { decimals, typed, setTyped, reason, reasons, setReason, error, setError, isBusy, setBusy, refundId } =
    useGivingBack()
  const [intention] = useState(createIntention)
  const tell = useCallback(
    (refused: unknown): void => setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('noLine')),
    [t, setError],
  )
  const ask = useCallback(
    (amountMinor: number | null) => {
      void call(previewRechargeRefund, { orderId, basketId: basketNow().id, amountMinor }, { isQuiet: true }).then(
        (told) => {
          setError('')
          setPreview(told)
          setTyped(amountText(told.amountMinor, told.currency))
        },
        tell,
      )
    },
    [orderId, tell, setError, setTyped],
  )
  useEffect(() => ask(null), [ask])
  /** Enter sends the form without leaving the field: what was typed since is asked about first. */
  const again = (): boolean => {
    const read = readAmount(typed, decimals)
    const isOther = read.ok && read.value > 0 && read.value !== preview?.amountMinor
    if (isOther) ask(read.value)
    return isOther
  }
  const give = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!preview || again()) return
    const { amountMinor, moneyMinor } = preview
    const shiftId = desk.read().shift?.id ?? null
    const basketId = basketNow().id
    const request = { refundId, basketId, orderId, amountMinor, moneyMinor, reason: reason.trim(), shiftId }
    setBusy(true)
    try {
      const done = await call(refundRechargeOf, request, { isQuiet: true, idempotencyKey: intention.keyFor(request) })
      intention.settle()
      await noteGivenBack(done)
      onDone()
    } catch (refused) {
      intention.settle(refused)
      tell(refused)
      setBusy(false)
    }
  }
  return (
    <form className="d-form" onSubmit={(event) => void give(event)}>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      {preview ? (
        <>
          <label className="d-field">
            {t('recharge.principal', { most: moneyText(preview.mostMinor, preview.currency) })}
            <input
              inputMode="decimal"
              value={typed}
              maxLength={14}
              onBlur={again}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <p className="d-note">
            {t('recharge.giftGoes', {
              amount: moneyText(preview.bonusTakenMinor + preview.bonusCancelledMinor, preview.currency),
            })}
            {preview.shortMinor > 0
              ? ` ${t('recharge.short', { amount: moneyText(preview.shortMinor, preview.currency) })}`
              : ''}
          </p>
          <GiftsBack preview={preview} />
          {preview.tenders.map(({ method, amountMinor }) => (
            <p key={method} className="d-total-sum">
              <span>{t('recharge.moneyBack', { method: nameOf(method) })}</span>
              <output className="d-figures">{moneyText(amountMinor, preview.currency)}</output>
            </p>
          ))}
          <ReasonField value={reason} reasons={reasons} isNeeded onChange={setReason} />
          <button type="submit" className="d-button is-primary is-large" disabled={isBusy || !isReason(reason)}>
            {t('recharge.giveBackNow', { amount: moneyText(preview.moneyMinor, preview.currency) })}
          </button>
        </>
      ) : null}
    </form>
  )
}
