import type { AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import { useEffect, useState, type ReactNode } from 'react'
import { QrShown } from '../../parts/pay/QrShown.tsx'
import { LateNote } from './LateNote.tsx'
import { moneyText } from './money-text.ts'
import { useWords } from './use-words.ts'

interface Props {
  readonly view: AttemptView | null
  readonly amountMinor: number
  readonly currency: CurrencyCode
  readonly way: PayWay
  /** Its channel is played on this machine: the customer's phone is a page. */
  readonly isDemo: boolean
  /** The note below the amount. */
  readonly note?: ReactNode
  /** The part below the state. */
  readonly children?: ReactNode
}

/** Seconds since a moment, again every second. */
function useSecondsSince(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - moment) / 1_000))
}

const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`

/** Money that a channel was asked for: what the customer scans, and one calm line that says how it stands. Source: payments.md, 6. */
export function MoneyOnItsWay({ view, amountMinor, currency, way, isDemo, note, children }: Props) {
  const { t } = useWords()
  const [begun] = useState(() => Date.now())
  const seconds = useSecondsSince(begun)
  const state = view?.state ?? 'requested'
  const word = state === 'waiting' && view?.qr ? 'scan' : state === 'waiting' && way === 'phone' ? 'phone' : state
  return (
    <div className="d-onitsway">
      <p className="d-figures d-onitsway-amount">{moneyText(amountMinor, currency)}</p>
      {note}
      {view?.qr && state === 'waiting' ? (
        <>
          <QrShown text={view.qr} label={t('pay.qrLabel')} />
          {isDemo && (
            <a href={view.qr} target="_blank" rel="noreferrer">
              {t('pay.openPhone')}
            </a>
          )}
        </>
      ) : null}
      <p className="d-onitsway-state" role="status" aria-live="polite">
        {t(`pay.state.${word}` as 'pay.state.waiting')}
      </p>
      <p className="d-figures d-note" aria-hidden="true">
        {clockText(seconds)}
      </p>
      {view?.said ? <p className="d-note">{view.said}</p> : null}
      {children}
      {view && state !== 'reversing' && state !== 'reversal-failed' ? (
        <LateNote waited={view} seconds={seconds} />
      ) : null}
    </div>
  )
}

interface CancelProps {
  readonly view: AttemptView | null
  readonly isEnding: boolean
  readonly onCancel: () => void
}

/** Cancels money that a channel was asked for; while it is given back there is nothing left to cancel. */
export function CancelMoney({ view, isEnding, onCancel }: CancelProps) {
  const { t } = useWords()
  return (
    <button
      type="button"
      data-ends
      className="d-button"
      disabled={isEnding || view?.state === 'reversing'}
      onClick={onCancel}
    >
      {t('pay.takeBack')}
    </button>
  )
}
