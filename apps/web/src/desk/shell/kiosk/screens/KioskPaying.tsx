import { carrierOf } from '@kassa/domain/payment/channel.ts'
import { useTranslation } from 'react-i18next'
import { QrShown } from '../../../../parts/pay/QrShown.tsx'
import { desk } from '../../../model/desk-state.ts'
import { isEndingNow, pendingPayment } from '../../../payment/methods/channel/pending.ts'
import { withAttempts } from '../../../payment/methods/channel/with-attempts.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { fitAmount } from '../../../ui/fit-amount.tsx'
import { useStore } from '../../../ui/store.ts'

const hints = { qr: 'scanOurs', code: 'onPhone', phone: 'onPhone', terminal: 'onTerminal' } as const

/** Money is on its way: what the customer does now, and the way out of it. The basket stands still meanwhile. */
export function KioskPaying() {
  const { t } = useTranslation('kiosk')
  const standing = useStore(pendingPayment, (state) => state.standing)
  const isEnding = useStore(pendingPayment, isEndingNow)
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const isDemo = useStore(desk, ({ setup }) => {
    const open = setup?.channels ?? []
    const carrier = standing && carrierOf(standing.method, open)
    return open.some(({ channel, mode }) => mode === 'demo' && channel === carrier)
  })
  if (standing === null) return null
  const { view, way, amountMinor } = standing
  const qr = view?.state === 'waiting' ? view.qr : null
  return (
    <section className="d-kiosk-card" aria-live="polite">
      <h1>{t(view === null ? 'paying.asking' : `paying.${hints[way]}`)}</h1>
      {fitAmount(moneyText(amountMinor, currency), true, 'd-kiosk-due')}
      {qr && <QrShown text={qr} label={t('paying.qr')} />}
      {qr && isDemo && (
        <a href={qr} target="_blank" rel="noreferrer">
          {t('paying.demo')}
        </a>
      )}
      <p>{t('paying.wait')}</p>
      <button
        type="button"
        data-ends
        className="d-button is-large"
        disabled={isEnding}
        onClick={() => void withAttempts(({ takeBack }) => takeBack())}
      >
        {t('paying.cancel')}
      </button>
    </section>
  )
}
