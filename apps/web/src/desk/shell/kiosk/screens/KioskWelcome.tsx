import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { barcodeIcon } from '../../../ui/icons.ts'
import { kiosk } from '../kiosk-state.ts'

/** Waits for a customer: the first scan begins, or a touch. */
export function KioskWelcome() {
  const { t } = useTranslation('kiosk')
  return (
    <section className="d-kiosk-card">
      <p className="d-kiosk-sign">
        <Icon of={barcodeIcon} />
      </p>
      <h1>{t('welcome.title')}</h1>
      <p>{t('welcome.note')}</p>
      <button
        type="button"
        className="d-button is-primary d-kiosk-big"
        onClick={() => kiosk.change({ page: 'basket', notice: null })}
      >
        {t('welcome.start')}
      </button>
    </section>
  )
}
