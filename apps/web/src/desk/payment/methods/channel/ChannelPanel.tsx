import { feeIn } from '@kassa/domain/tenders/method-fee.ts'
import { carrierOf, certifiedChannelsOf, type PayWay, waysOf } from '@kassa/domain/payment/channel.ts'
import { payCodeWallet } from '@kassa/domain/payment/pay-code.ts'
import { useEffect, useState } from 'react'
import { pricingContext } from '../../../basket/change-basket.ts'
import { desk } from '../../../model/desk-state.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { usePrimary } from '../../../model/primary.ts'
import { usePanel } from '../../../model/standing.ts'
import { MoneyOnItsWay } from '../../../ui/MoneyOnItsWay.tsx'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useWords } from '../../../ui/use-words.ts'
import { AmountForm } from '../../AmountForm.tsx'
import { FeeLine } from '../../extras/FeeLine.tsx'
import { leftToPay } from '../../due.ts'
import type { MethodPanelProps } from '../methods.ts'
import { ReferencePanel } from '../reference/ReferencePanel.tsx'
import { offerPayCode } from '../../../scan/pay-codes.ts'
import { AsideNote } from './AsideNote.tsx'
import { askAgain, beginAttempt } from './attempt.ts'
import { isEndingNow, pendingPayment, type PendingAttempt } from './pending.ts'
import { useDecimals } from '../../../model/goods/use-decimals.ts'

/** The server is asked so often while the customer pays. */
const EVERY_MS = 3_000

/**
 * Money through a channel: a code of ours for the customer's phone, or the customer's code scanned here. While it is on its way one
 * calm line says how it stands and what comes next. Source: payments.md, 2.3, 6.
 */
export function ChannelPanel(props: MethodPanelProps) {
  const { t } = useWords()
  const standing = useStore(pendingPayment, (state) => state.standing)
  const isOnline = useStore(desk, (state) => state.isOnline)
  const [isByHand, setByHand] = useState(false)
  if (standing) return <OnItsWay key={standing.id} standing={standing} currency={props.currency} />
  if (isByHand || !isOnline)
    return (
      <>
        {isOnline ? null : <p className="d-note is-warn">{t('pay.channelOffline')}</p>}
        <ReferencePanel {...props} leftMinor={leftToPay(props.choice.method, true) ?? props.leftMinor} />
        {isOnline && <ByHandSwitch word="pay.byChannel" onPress={() => setByHand(false)} />}
      </>
    )
  return (
    <>
      <Ask {...props} />
      <ByHandSwitch word="pay.byHand" onPress={() => setByHand(true)} />
    </>
  )
}

function ByHandSwitch({
  word,
  onPress,
}: {
  readonly word: 'pay.byHand' | 'pay.byChannel'
  readonly onPress: () => void
}) {
  const { t } = useWords()
  return (
    <button type="button" className="d-button" onClick={onPress}>
      {t(word)}
    </button>
  )
}

/** The words of the button, by the way that it begins. */
const PRESS = {
  qr: 'pay.showCode',
  phone: 'pay.askPhone',
  terminal: 'pay.wakeTerminal',
} as const satisfies Record<Exclude<PayWay, 'code'>, string>

/** 9 to 15 digits, with or without + in front. */
const isPhone = (text: string): boolean => /^\+?\d{9,15}$/.test(text)

function Ask({ choice: { method }, leftMinor, currency }: MethodPanelProps) {
  const { t, say } = useWords()
  const decimals = useDecimals()
  const [text, setText] = useState('')
  const [phone, setPhone] = useState('')
  const [isAsking, setAsking] = useState(false)
  const channel = useStore(desk, ({ setup }) => carrierOf(method, setup?.channels ?? []))
  const ways = channel ? waysOf(method, channel) : []
  const isRead = certifiedChannelsOf(method).length > 0
  // The action of the button; a customer's code is only ever scanned.
  const own = ways.find((way) => way !== 'code')
  const number = phone.replaceAll(/[\s()-]/g, '')
  const typed = text === '' ? { ok: true as const, value: leftMinor } : readAmount(text, decimals)
  const isFit = typed.ok && typed.value >= 1 && typed.value <= leftMinor
  const isReady = isFit && !isAsking && own !== undefined && (own !== 'phone' || isPhone(number))
  const ask = async (way: PayWay, code?: string): Promise<void> => {
    if (!isFit || isAsking) return
    setAsking(true)
    await beginAttempt({ method, way, amountMinor: typed.value, ...(code === undefined ? {} : { code }) })
    setAsking(false)
  }
  const press = (): void => {
    if (isReady) void ask(own, own === 'phone' ? number : undefined)
  }
  const take = (code: string): void => {
    const wallet = payCodeWallet(code)
    // A code of another wallet is paid by that one, unless it came of a face or a palm.
    if (!isRead && wallet !== undefined && wallet !== method && offerPayCode(code)) return
    if (ways.includes('code')) void ask('code', code)
  }
  usePanel(text === '' && phone === '' ? 'pay-form' : 'form', (code) => take(code.trim()))
  usePrimary(t(own === undefined ? 'pay.scanCode' : PRESS[own]), !isReady, press, {
    amount: typed.ok ? moneyText(typed.value, currency) : null,
  })
  const hint = own === 'phone' ? 'pay.phoneHint' : own === 'terminal' ? 'pay.terminalHint' : 'pay.showHint'
  return (
    <AmountForm amount={text} decimals={decimals} onAmount={setText} onSubmit={press}>
      <label className="d-slip-field">
        <span>{t('pay.amount')}</span>
        <input
          value={text}
          data-digits
          placeholder={amountText(leftMinor, currency)}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          maxLength={14}
          autoComplete="off"
          aria-invalid={!isFit}
          onChange={(event) => setText(event.target.value)}
        />
        {!isFit && (
          <span className="d-note is-bad" role="alert">
            {typed.ok ? say('refusal.tender.too-much') : say(`refusal.${typed.refusal.code}`, typed.refusal.facts)}
          </span>
        )}
      </label>
      {own === 'phone' && (
        <label className="d-slip-field">
          <span>{t('pay.phone')}</span>
          <input
            type="tel"
            value={phone}
            maxLength={24}
            autoComplete="off"
            onChange={(event) => setPhone(event.target.value)}
          />
        </label>
      )}
      {isFit && <FeeLine method={method} amountMinor={typed.value} currency={currency} />}
      <p className="d-note">
        {t(isRead ? 'pay.readHint' : ways.includes('code') ? (own ? 'pay.scanOrShow' : 'pay.scanHint') : hint)}
      </p>
    </AmountForm>
  )
}

/** Returns the fee within the amount on its way. */
const feeOf = ({ fee }: PendingAttempt): number => {
  const context = pricingContext()
  return context ? feeIn({ fee: fee ?? null }, context.settings.tax) : 0
}

function OnItsWay({
  standing,
  currency,
}: {
  readonly standing: PendingAttempt
  readonly currency: MethodPanelProps['currency']
}) {
  const { t } = useWords()
  const { view, amountMinor, method, way } = standing
  const feeMinor = feeOf(standing)
  const isDemo = useStore(desk, ({ setup }) => {
    const open = setup?.channels ?? []
    const carrier = carrierOf(method, open)
    return open.some(({ channel, mode }) => mode === 'demo' && channel === carrier)
  })
  const isEnding = useStore(pendingPayment, isEndingNow)
  useEffect(() => {
    const timer = setInterval(() => void askAgain(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  usePanel('form')
  usePrimary(t('pay.askAgain'), isEnding, () => void askAgain())
  return (
    <MoneyOnItsWay
      {...{ view, amountMinor, currency, way, isDemo }}
      note={feeMinor > 0 && <p className="d-note">{t('fee.inIt', { amount: amountText(feeMinor, currency) })}</p>}
    >
      {view?.state === 'reversal-failed' ? <AsideNote /> : null}
    </MoneyOnItsWay>
  )
}
