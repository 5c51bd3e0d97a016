import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { useRef, useState } from 'react'
import { isApiError } from '../../../api/api-error.ts'
import { createIntention } from '../../../api/intention.ts'
import { payIn } from '../../member/recharge.ts'
import { desk } from '../../model/desk-state.ts'
import type { FinishedSale } from '../../model/desk-state.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'

interface Props {
  readonly finished: FinishedSale
  readonly keeps: NonNullable<FinishedSale['keeps']>
  readonly currency: string
}

/** The change goes into the member's balance instead of their hand: paid in as cash, with its own receipt. Source: features, CD-P28. */
export function KeepChange({ finished, keeps, currency }: Props) {
  const { t } = useMoreWords()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [error, setError] = useState('')
  const intention = useRef(createIntention())
  const amount = moneyText(finished.changeMinor, currency)
  const keep = async (): Promise<void> => {
    setAsked(true)
    setError('')
    const { orderId, memberId } = keeps
    const asked = { orderId, memberId, ruleId: null, amountMinor: finished.changeMinor, giftMinor: 0 }
    try {
      await payIn({ ...asked, method: PAYMENT_METHODS.cash.number, reference: null }, intention.current)
      desk.change(({ finished: now }) => ({
        finished: now?.entryId === finished.entryId ? { ...now, changeMinor: 0, keptMinor: finished.changeMinor } : now,
      }))
    } catch (failure: unknown) {
      intention.current.settle(failure)
      setError(isApiError(failure) && failure.status !== 0 ? failure.message : t('keepChange.failed'))
      setAsked(false)
    }
  }
  return (
    <>
      <button type="button" className="d-button is-large" onClick={() => setOpen(true)}>
        {t('keepChange.keep', { amount })}
      </button>
      {/* It stands where lines of the basket stood: what books money is asked for in a dialog. */}
      {isOpen && (
        <DeskDialog title={t('keepChange.title')} onClose={() => setOpen(false)}>
          <p>{t('keepChange.what', { amount })}</p>
          <p className="d-note is-bad" role="alert">
            {error}
          </p>
          <button
            type="button"
            className="d-button is-primary is-large"
            data-ends
            disabled={isAsked}
            onClick={() => void keep()}
          >
            {t('keepChange.keep', { amount })}
          </button>
        </DeskDialog>
      )}
    </>
  )
}
