import { useEffect } from 'react'
import { Icon } from '../../../../ui/Icon.tsx'
import { alertIcon } from '../../../../ui/icons.ts'
import { closeDialog, desk } from '../../../model/desk-state.ts'
import { useOutletTime } from '../../../model/use-outlet-time.ts'
import { watchedKiosks, type WatchedKiosk } from '../../../model/kiosk/watched-kiosks.ts'
import { refreshKiosks } from '../../../sync/watch-kiosks.ts'
import { DeskDialog } from '../../../ui/DeskDialog.tsx'
import { amountText, moneyText } from '../../../ui/money-text.ts'
import { useStore } from '../../../ui/store.ts'
import { useMoreWords } from '../../../ui/use-more-words.ts'
import './kiosks-dialog.css'

/** While somebody watches, the kiosks are asked about so often. */
const EVERY_MS = 3_000

/** One kiosk with its basket, for reading alone. */
function KioskRow({ name, call, calledAt, isPaying, basket }: WatchedKiosk) {
  const { t } = useMoreWords()
  const time = useOutletTime()
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  return (
    <li className="d-kiosk-watched">
      <h3>
        {name}
        {call !== null && (
          <span className="d-kiosk-flag is-call">
            <Icon of={alertIcon} /> {t(`kiosk.reason.${call}`)} {calledAt && time.moment(calledAt).slice(-5)}
          </span>
        )}
        {isPaying && <span className="d-kiosk-flag">{t('kiosk.paying')}</span>}
      </h3>
      {basket === null ? (
        <p className="d-note">{t('kiosk.free')}</p>
      ) : (
        <>
          <ul className="d-kiosk-watched-lines">
            {basket.lines.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of one word, drawn anew with the next
              <li key={place}>
                <span>
                  {line.name} × <span className="d-figures">{line.quantity}</span>
                </span>
                <span className="d-figures">
                  {line.amountMinor === null ? '…' : amountText(line.amountMinor, currency)}
                </span>
              </li>
            ))}
          </ul>
          <strong className="d-figures">
            {basket.totalMinor === null ? '…' : moneyText(basket.totalMinor, currency)}
          </strong>
        </>
      )}
    </li>
  )
}

/** The kiosks of the outlet: those that call first, with what stands in their baskets. Nothing here changes them. Source: features DV-P08. */
export function KiosksDialog() {
  const { t } = useMoreWords()
  const rows = useStore(watchedKiosks, (state) => state.rows)
  const isOnline = useStore(desk, (state) => state.isOnline)
  useEffect(() => {
    const ask = (): void => void refreshKiosks().catch(() => undefined)
    ask()
    const timer = setInterval(ask, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <DeskDialog title={t('kiosk.watch')} size="wide" onClose={closeDialog}>
      {rows.length === 0 && <p className="d-empty">{t(isOnline ? 'kiosk.none' : 'kiosk.offline')}</p>}
      <ul className="d-list">
        {rows.map((row) => (
          <KioskRow key={row.deviceId} {...row} />
        ))}
      </ul>
    </DeskDialog>
  )
}
