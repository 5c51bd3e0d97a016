import type { AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { carrierOf, type PayWay, waysOf } from '@kassa/domain/payment/channel.ts'
import type { PaymentMethod } from '@kassa/domain/payment/method.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { desk } from '../model/desk-state.ts'
import { usePanel } from '../model/standing.ts'
import { newId } from '../model/uuid-v7.ts'
import type { DeviceAnswer } from '../sync/device-call.ts'
import { CancelMoney, MoneyOnItsWay } from '../ui/MoneyOnItsWay.tsx'
import { useStore } from '../ui/store.ts'
import { useWords } from '../ui/use-words.ts'
import {
  askAhead,
  beginAhead,
  endAhead,
  isOver,
  tenderOf,
  type PaidAheadRequest,
  type AheadAttempt,
} from './ahead-attempt.ts'
import { forgetAhead, keepAhead } from './standing-ahead.ts'

/** The server is asked so often while the customer pays. */
const EVERY_MS = 3_000

interface Props {
  readonly orderId: string
  readonly method: PaymentMethod
  readonly amountMinor: number
  /** An attempt for it that was begun before the page was loaded anew. */
  readonly begun: AheadAttempt | null
  readonly ahead: (by: ReturnType<typeof tenderOf>) => PaidAheadRequest
  /** Books what was paid; answers whether it is booked, and has said why where it is not. */
  readonly book: (by: ReturnType<typeof tenderOf>) => Promise<boolean>
  /** Whether money is on its way. */
  readonly onMoving: (isMoving: boolean) => void
}

interface Standing {
  readonly attempt: AheadAttempt
  readonly view: AttemptView | null
}

/** Money that is paid ahead through a channel: our code for the customer's phone, or theirs scanned here; booked as soon as it is there. */
export function ChannelPaying({ orderId, method, amountMinor, begun, ahead, book, onMoving }: Props) {
  const { say, t } = useWords()
  const channel = useStore(desk, ({ setup }) => carrierOf(method, setup?.channels ?? []))
  const isDemo = useStore(desk, ({ setup }) =>
    setup?.channels?.some((one) => one.channel === channel && one.mode === 'demo'),
  )
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'USD')
  const [standing, setStanding] = useState<Standing | null>(begun && { attempt: begun, view: null })
  const [told, setTold] = useState('')
  const [isEnding, setEnding] = useState(false)
  const isMoving = standing !== null
  useEffect(() => onMoving(isMoving), [onMoving, isMoving])
  const letGo = (): void => {
    setStanding(null)
    void forgetAhead()
  }
  const bookPaid = async (attempt: AheadAttempt): Promise<void> => {
    if (await book(tenderOf(attempt))) await forgetAhead()
  }
  const follow = async (attempt: AheadAttempt, heard: DeviceAnswer<AttemptView>): Promise<void> => {
    if (heard.kind === 'unreachable') return
    if (heard.kind === 'refused') {
      letGo()
      return setTold(say(`refusal.${heard.code}`, heard.facts))
    }
    const view = heard.answer
    if (isOver(view)) {
      letGo()
      const word =
        view.state === 'declined' ? 'payDeclined' : view.state === 'reversed' ? 'payReversed' : 'payCancelled'
      return setTold(t(`message.${word}`, { said: view.said ?? '' }))
    }
    setStanding({ attempt, view })
    if (view.state === 'paid') await bookPaid(attempt)
  }
  const ask = async (way: PayWay, code?: string): Promise<void> => {
    const attempt = { id: newId(), orderId, method, way, amountMinor, ...(code !== undefined && { code }) }
    setTold('')
    setStanding({ attempt, view: null })
    const what = ahead(tenderOf(attempt))
    await keepAhead(attempt, what)
    await follow(attempt, await beginAhead(attempt, what))
  }
  const askAgain = useEffectEvent(() => {
    if (standing && !isEnding && standing.view?.state !== 'paid')
      void askAhead(standing.attempt).then((heard) => follow(standing.attempt, heard))
  })
  useEffect(() => {
    const timer = setInterval(() => askAgain(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const end = async (): Promise<void> => {
    if (!standing) return
    setEnding(true)
    const heard = await endAhead(standing.attempt)
    setEnding(false)
    await follow(standing.attempt, heard)
  }
  if (!standing) return <Ask ways={channel ? waysOf(method, channel) : []} told={told} onAsk={ask} />
  const { attempt, view } = standing
  return (
    <MoneyOnItsWay {...{ view, amountMinor, currency }} way={attempt.way} isDemo={isDemo === true}>
      {view?.state === 'paid' ? (
        <button type="button" data-ends className="d-pay" onClick={() => void bookPaid(attempt)}>
          {t('pay.askAgain')}
        </button>
      ) : null}
      <CancelMoney view={view} isEnding={isEnding} onCancel={() => void end()} />
    </MoneyOnItsWay>
  )
}

interface AskProps {
  readonly ways: readonly PayWay[]
  readonly told: string
  readonly onAsk: (way: PayWay, code?: string) => Promise<void>
}

/** Draws the action of the button; a customer's code is only ever scanned. */
function Ask({ ways, told, onAsk }: AskProps) {
  const { t } = useWords()
  const [phone, setPhone] = useState('')
  const own = ways.find((way) => way !== 'code')
  const number = phone.replaceAll(/[\s()-]/g, '')
  usePanel('form', (code) => {
    if (ways.includes('code')) void onAsk('code', code.trim())
  })
  const hint = own === 'phone' ? 'pay.phoneHint' : own === 'terminal' ? 'pay.terminalHint' : 'pay.showHint'
  const label = own === 'phone' ? 'pay.askPhone' : own === 'terminal' ? 'pay.wakeTerminal' : 'pay.showCode'
  return (
    <>
      {own === 'phone' ? (
        <label className="d-field">
          {t('pay.phone')}
          <input
            type="tel"
            value={phone}
            maxLength={24}
            autoComplete="off"
            onChange={(event) => setPhone(event.target.value)}
          />
        </label>
      ) : null}
      <p className="d-note">{t(ways.includes('code') ? (own ? 'pay.scanOrShow' : 'pay.scanHint') : hint)}</p>
      <p className="d-note is-bad" role="alert">
        {told}
      </p>
      {own ? (
        <button
          type="button"
          data-ends
          className="d-pay"
          disabled={own === 'phone' && !/^\+?\d{9,15}$/.test(number)}
          onClick={() => void onAsk(own, own === 'phone' ? number : undefined)}
        >
          {t(label)}
        </button>
      ) : null}
    </>
  )
}
