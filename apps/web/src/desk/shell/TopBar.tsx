import { useEffect, useSyncExternalStore } from 'react'
import { hasUpdate, onUpdate, takeUpdate } from '../../api/service-worker.ts'
import { closeIcon, cloudIcon, lockIcon, refreshIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useCashier } from '../model/desk-can.ts'
import { currentBasket } from '../model/history.ts'
import { desk, troubleOf } from '../model/desk-state.ts'
import { aheadText, clockAheadMinutes, deskClock } from '../journal/clock.ts'
import { lockDesk } from '../lock/lock.ts'
import { usePrinter } from '../peripherals/use-printer.ts'
import { Clock, timeIn } from '../ui/Clock.tsx'
import { useStore } from '../ui/store.ts'
import { barcodeIcon, cloudOffIcon, cloudUpIcon, helpIcon, printerIcon } from '../ui/icons.ts'
import { useWords } from '../ui/use-words.ts'
import { openHelp } from './use-desk-keys.ts'

const NoticeChip = lazyPart(() => import('./NoticeChip.tsx').then((part) => part.NoticeChip))

/** The way to the server, calmly: a cloud, and how many sales wait on this device. */
function SyncChip() {
  const { t } = useWords()
  const upload = useStore(desk, (state) => state.upload)
  const isOnline = useStore(desk, (state) => state.isOnline)
  const trouble = useStore(desk, troubleOf)
  const state = trouble !== null ? 'trouble' : !isOnline ? 'offline' : upload.waiting > 0 ? 'sending' : 'online'
  const says = t(trouble === 'unbound' ? 'sync.unbound' : `sync.${state}`)
  const icon = state === 'offline' ? cloudOffIcon : state === 'online' ? cloudIcon : cloudUpIcon
  return (
    <button
      type="button"
      className={`d-chip is-${state}`}
      onClick={() => desk.change({ dialog: { kind: 'sync' } })}
      aria-label={`${says}, ${t('sync.waiting', { count: upload.waiting })}`}
    >
      <Icon of={icon} />
      <span className="d-wide-only">{says}</span>
      <b className="d-figures">{upload.waiting}</b>
    </button>
  )
}

/** Warns where the clock is wrong: sales count by the server's, and somebody should set it right. */
function ClockChip() {
  const { t } = useWords()
  const minutes = useStore(deskClock, ({ offset }) => clockAheadMinutes(offset))
  if (minutes === 0) return null
  return (
    <button type="button" className="d-chip is-trouble" onClick={() => desk.change({ dialog: { kind: 'sync' } })}>
      {t('top.clockOff', { by: aheadText(minutes) })}
    </button>
  )
}

/** How many codes of this sale were scanned and not sold; they are looked at when there is time. */
function UnknownChip() {
  const { t } = useWords()
  const codes = useStore(desk, ({ unknownCodes }) => unknownCodes)
  const [newest] = codes
  return (
    <>
      <span className="k-hidden" role="alert">
        {newest && `${newest.code} ${t(`unknown.${newest.reason}`)}`}
      </span>
      {newest && (
        <button
          type="button"
          className="d-chip is-trouble"
          aria-label={`${t('unknown.label')}: ${String(codes.length)}`}
          onClick={() => desk.change({ dialog: { kind: 'unknown-codes' } })}
        >
          <Icon of={barcodeIcon} />
          <span className="d-wide-only d-figures">{newest.code}</span>
          <b className="d-figures">{codes.length}</b>
        </button>
      )}
    </>
  )
}

function PrinterChip() {
  const { t } = useWords()
  const { state, waiting, unsure } = usePrinter()
  const isTrouble = state === 'error' || unsure.length > 0
  return (
    <button
      type="button"
      className={`d-chip is-${isTrouble ? 'trouble' : 'online'}`}
      onClick={() => desk.change({ dialog: { kind: 'settings' } })}
      aria-label={t(`printer.${state}`)}
    >
      <Icon of={printerIcon} />
      {isTrouble && <b className="d-figures">{waiting + unsure.length}</b>}
    </button>
  )
}

/** A new version waits; it is taken when the cashier says so, and the basket comes back as it was. */
function UpdateChip() {
  const { t } = useWords()
  const isThere = useSyncExternalStore(onUpdate, hasUpdate)
  const isBusy = useStore(desk, (state) => state.isWriting || state.workArea === 'pay')
  if (!isThere) return null
  return (
    <button type="button" className="d-chip is-sending" disabled={isBusy} onClick={takeUpdate}>
      <Icon of={refreshIcon} /> {t('top.update')}
    </button>
  )
}

/** After so long a line that only informs goes by itself; what went wrong stays until it is read. */
const READ_MS = 6_000

/** Shows the latest message, over the names of outlet and till: nothing moves for it. */
function Message() {
  const { t, say } = useWords()
  const message = useStore(desk, (state) => state.message)
  useEffect(() => {
    if (message?.kind !== 'info') return
    const timer = setTimeout(() => desk.read().message === message && desk.change({ message: null }), READ_MS)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div className={message ? `d-message is-${message.kind}` : 'd-message'} role="status">
      {message && (
        <>
          <p>{say(message.key, message.facts)}</p>
          <button type="button" aria-label={t('close')} onClick={() => desk.change({ message: null })}>
            <Icon of={closeIcon} />
          </button>
        </>
      )}
    </div>
  )
}

/** Where, who, since when; what the line and the printer do; the clock. */
export function TopBar() {
  const { t } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const shift = useStore(desk, (state) => state.shift)
  const cashier = useCashier()
  const isBetweenSales = useStore(desk, ({ history }) => currentBasket(history).lines.length === 0)
  if (!setup) return null
  const { timeZone } = setup.outlet
  return (
    <header className="d-top">
      <div className="d-top-names">
        <p className="d-where">
          <b>{setup.outlet.name}</b>
          <span className="d-wide-only">{setup.device.name}</span>
          {shift?.drawer && <span>{shift.drawer}</span>}
          <span>{cashier?.name}</span>
          {shift && <span className="d-wide-only">{t('top.since', { time: timeIn(shift.openedAt, timeZone) })}</span>}
        </p>
        <Message />
      </div>
      {isBetweenSales && cashier ? <NoticeChip /> : null}
      <UpdateChip />
      <UnknownChip />
      <ClockChip />
      <SyncChip />
      <PrinterChip />
      <button type="button" className="d-chip d-wide-only" aria-label={t('action.help')} onClick={openHelp}>
        <Icon of={helpIcon} />
      </button>
      <button type="button" className="d-chip" aria-label={t('action.lock')} onClick={lockDesk}>
        <Icon of={lockIcon} />
      </button>
      <Clock timeZone={timeZone} />
    </header>
  )
}
