import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { desk, isBasketEmpty } from '../../../model/desk-state.ts'
import { pendingPayment } from '../../../payment/methods/channel/pending.ts'
import { withAttempts } from '../../../payment/methods/channel/with-attempts.ts'
import { useStore } from '../../../ui/store.ts'
import { payAtCounter } from '../end-customer.ts'
import { endHelp, openDesk } from '../help.ts'
import { kiosk } from '../kiosk-state.ts'

/** The attendant goes by themselves once what stopped the sale is answered. */
function useEndOfStop(): void {
  const isForStop = useStore(kiosk, (state) => state.isHelperForStop)
  const isAnswered = useStore(desk, ({ dialog }) => dialog === null)
  useEffect(() => {
    if (isForStop && isAnswered) endHelp()
  }, [isForStop, isAnswered])
}

const putAside = async (): Promise<void> => {
  await payAtCounter()
  endHelp()
}

/** The attendant's actions: a payment without an answer, the basket for another till, the cashier desk of this one, and back to the customer. */
export function StaffBar() {
  const { t } = useTranslation('kiosk')
  const name = useStore(desk, ({ setup, cashierId }) => setup?.staff.find(({ id }) => id === cashierId)?.name ?? '')
  const isMoney = useStore(pendingPayment, ({ standing }) => standing !== null)
  const isEmpty = useStore(desk, isBasketEmpty)
  useEndOfStop()
  return (
    <div className="d-kiosk-staff" role="toolbar" aria-label={t('staff.title')}>
      <b>{name}</b>
      {isMoney && (
        <>
          <button
            type="button"
            className="d-button is-large"
            onClick={() => void withAttempts(({ askAgain }) => askAgain())}
          >
            {t('staff.askAgain')}
          </button>
          <button
            type="button"
            data-ends
            className="d-button is-large"
            onClick={() => void withAttempts(({ takeBack }) => takeBack())}
          >
            {t('staff.cancelPayment')}
          </button>
        </>
      )}
      {!isMoney && !isEmpty && (
        <button type="button" className="d-button is-large" onClick={() => void putAside()}>
          {t('staff.aside')}
        </button>
      )}
      <button type="button" className="d-button is-large" onClick={openDesk}>
        {t('staff.desk')}
      </button>
      <button type="button" className="d-button is-primary is-large" onClick={endHelp}>
        {t('staff.done')}
      </button>
    </div>
  )
}
