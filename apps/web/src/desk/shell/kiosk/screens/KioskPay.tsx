import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { backIcon } from '../../../../ui/icons.ts'
import { desk } from '../../../model/desk-state.ts'
import { leftToPay, takenPayments } from '../../../payment/due.ts'
import { chargeOf } from '../../../payment/extras/fee.ts'
import { withAttempts } from '../../../payment/methods/channel/with-attempts.ts'
import { leavePayment } from '../../../payment/start-payment.ts'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { fitAmount } from '../../../ui/fit-amount.tsx'
import { NumberPad } from '../../../ui/NumberPad.tsx'
import { useMethodName } from '../../../ui/use-method-name.ts'
import { useStore } from '../../../ui/store.ts'
import { payAtCounter } from '../end-customer.ts'
import { kioskMethods, type KioskMethod } from '../kiosk-methods.ts'
import { kiosk } from '../kiosk-state.ts'

/** 9 to 15 digits. */
const isPhone = (text: string): boolean => /^\d{9,15}$/.test(text)

let isBeginning = false

/** Asks the channel for what is left; a second press meanwhile asks nothing more. */
async function begin({ choice: { method }, way }: KioskMethod, phone?: string): Promise<void> {
  const amountMinor = leftToPay()
  if (isBeginning || amountMinor === null || amountMinor < 1) return
  isBeginning = true
  desk.change({ message: null })
  kiosk.change({ notice: null })
  try {
    await withAttempts(({ beginAttempt }) =>
      beginAttempt({ method, way, amountMinor, ...(phone === undefined ? {} : { code: phone }) }),
    )
  } finally {
    isBeginning = false
  }
}

interface TileProps {
  readonly method: KioskMethod
  readonly leftMinor: number
  readonly isChosen: boolean
  readonly onPress: () => void
}

/** A method with what it costs to pay so, before anything is charged. */
function Tile({ method: { choice, icon }, leftMinor, isChosen, onPress }: TileProps) {
  const { t } = useTranslation('kiosk')
  const nameOf = useMethodName()
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const { feeMinor } = chargeOf(choice.method, leftMinor)
  return (
    <button type="button" className="d-kiosk-method" aria-pressed={isChosen} onClick={onPress}>
      <Icon of={icon} />
      <b>{choice.label ?? nameOf(PAYMENT_METHODS[choice.method].number)}</b>
      {feeMinor > 0 && <small className="d-figures">{t('pay.fee', { amount: amountText(feeMinor, currency) })}</small>}
    </button>
  )
}

function PhoneForm({ method }: { readonly method: KioskMethod }) {
  const { t } = useTranslation('kiosk')
  const [phone, setPhone] = useState('')
  return (
    <form
      className="d-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPhone(phone)) void begin(method, phone)
      }}
    >
      <label className="d-field">
        {t('pay.phone')}
        <input
          type="tel"
          inputMode="none"
          autoComplete="off"
          maxLength={15}
          value={phone}
          onChange={(event) => setPhone(event.target.value.replaceAll(/\D/g, ''))}
        />
      </label>
      <NumberPad value={phone} onChange={setPhone} hasPoint={false} isPlain />
      <button type="submit" className="d-button is-primary is-large" disabled={!isPhone(phone)}>
        {t('pay.askPhone')}
      </button>
    </form>
  )
}

/** The connected methods for what is left to pay, and the way to a till with a cashier. Never cash. */
export function KioskPay() {
  const { t } = useTranslation('kiosk')
  const setup = useStore(desk, (state) => state.setup)
  const isOnline = useStore(desk, (state) => state.isOnline)
  useStore(desk, (state) => state.priced)
  useStore(takenPayments, (state) => state.tenders)
  const [chosen, setChosen] = useState<string | null>(null)
  const leftMinor = leftToPay() ?? 0
  const methods = setup && leftMinor > 0 ? kioskMethods(setup, isOnline) : []
  const asked = methods.find(({ choice }) => choice.method === chosen)
  const press = (method: KioskMethod): void => {
    if (method.way === 'qr' || method.way === 'terminal') void begin(method)
    setChosen(method.choice.method)
  }
  return (
    <section className="d-kiosk-card is-wide">
      <h1>{t(methods.length === 0 ? 'pay.counterTitle' : 'pay.title')}</h1>
      {fitAmount(moneyText(leftMinor, setup?.outlet.currency ?? 'CNY'), true, 'd-kiosk-due')}
      {methods.length === 0 && <p>{t(isOnline ? 'pay.noMethod' : 'pay.offline')}</p>}
      <div className="d-kiosk-methods" role="group" aria-label={t('pay.title')}>
        {methods.map((method) => (
          <Tile
            key={method.choice.method}
            method={method}
            leftMinor={leftMinor}
            isChosen={method === asked}
            onPress={() => press(method)}
          />
        ))}
      </div>
      {asked?.way === 'code' && <p className="d-kiosk-strong">{t('pay.showCode')}</p>}
      {asked?.way === 'phone' && <PhoneForm key={asked.choice.method} method={asked} />}
      <div className="d-kiosk-ways">
        <button type="button" className="d-button is-large" onClick={() => leavePayment()}>
          <Icon of={backIcon} /> {t('pay.leave')}
        </button>
        <button
          type="button"
          className={methods.length === 0 ? 'd-button is-primary d-kiosk-big' : 'd-button is-large'}
          onClick={() => void payAtCounter()}
        >
          {t('pay.atCounter')}
        </button>
      </div>
    </section>
  )
}
