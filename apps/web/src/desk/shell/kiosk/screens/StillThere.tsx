import { useTranslation } from 'react-i18next'
import { DeskDialog } from '../../../ui/DeskDialog.tsx'
import { endCustomer } from '../end-customer.ts'
import { touchKiosk } from '../kiosk-state.ts'
import { useSecondsLeft } from '../use-idle-kiosk.ts'

/** Asks whether the customer is still there; without an answer the basket is put aside and the kiosk is free. */
export function StillThere() {
  const { t } = useTranslation('kiosk')
  const seconds = useSecondsLeft()
  const stay = (): void => touchKiosk()
  return (
    <DeskDialog title={t('still.title')} onClose={stay}>
      <div className="d-form">
        <p>{t('still.note', { count: seconds })}</p>
        <button type="button" className="d-button is-primary d-kiosk-big" onClick={stay}>
          {t('still.yes')}
        </button>
        <button type="button" className="d-button is-large" onClick={() => void endCustomer()}>
          {t('still.no')}
        </button>
      </div>
    </DeskDialog>
  )
}
