import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { lockIcon, userIcon } from '../../../../ui/icons.ts'
import { desk } from '../../../model/desk-state.ts'
import { useStore } from '../../../ui/store.ts'
import { kiosk } from '../kiosk-state.ts'
import { leaveOut } from '../leave-out.ts'
import { useStopReason } from '../use-kiosk.ts'

/** The sale waits for an attendant: why, who was called, and the attendant's way in. The customer may leave the goods out, but not a payment. */
export function StoppedSale() {
  const { t, i18n } = useTranslation('kiosk')
  const reason = useStopReason() ?? 'other'
  const age = useStore(desk, ({ dialog }) => (dialog?.kind === 'age' ? dialog.age : 0))
  const isGoods = useStore(desk, ({ dialog }) => dialog !== null) && reason !== 'payment'
  return (
    <section className="d-kiosk-card is-stopped" role="alert">
      <p className="d-kiosk-sign">
        <Icon of={userIcon} />
      </p>
      <h1>{t(`stop.${reason}.title`, { age })}</h1>
      <p>{t(`stop.${reason}.note`)}</p>
      <div className="d-kiosk-ways">
        {isGoods && (
          <button type="button" className="d-button is-large" onClick={() => leaveOut(i18n.language)}>
            {t('stop.leaveOut')}
          </button>
        )}
        <button type="button" className="d-button is-large" onClick={() => kiosk.change({ pinFor: '' })}>
          <Icon of={lockIcon} /> {t('staff.enter')}
        </button>
      </div>
    </section>
  )
}

/** A code that no goods here have: the customer goes on without it, or asks for help. */
export function UnknownGoods() {
  const { t } = useTranslation('kiosk')
  const newest = useStore(desk, ({ unknownCodes }) => unknownCodes[0]?.code ?? '')
  return (
    <section className="d-kiosk-card" role="alert">
      <h1>{t('unknown.title')}</h1>
      <p className="d-figures">{newest}</p>
      <p>{t('unknown.note')}</p>
      <div className="d-kiosk-ways">
        <button type="button" className="d-button is-large" onClick={() => kiosk.change({ isHelpAsked: true })}>
          <Icon of={userIcon} /> {t('call.ask')}
        </button>
        <button
          type="button"
          className="d-button is-primary d-kiosk-big"
          onClick={() => desk.change({ unknownCodes: [] })}
        >
          {t('unknown.goOn')}
        </button>
      </div>
    </section>
  )
}
