import { useEffect, useSyncExternalStore } from 'react'
import { hasUpdate, onUpdate, takeUpdate } from '../../api/service-worker.ts'
import { closeIcon, lockIcon, refreshIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useCashier } from '../model/desk-can.ts'
import { desk, isBasketEmpty } from '../model/desk-state.ts'
import { lockDesk } from '../lock/lock.ts'
import { Clock, timeIn } from '../ui/Clock.tsx'
import { useStore } from '../ui/store.ts'
import { helpIcon } from '../ui/icons.ts'
import { useIsComing, useWords } from '../ui/use-words.ts'
import { StateChip } from './trouble/StateChip.tsx'
import { openHelp } from './use-desk-keys.ts'

const NoticeChip = lazyPart(() => import('./NoticeChip.tsx').then((part) => part.NoticeChip))

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

/** A sign of Chinese or Japanese is as wide as two letters. */
const WIDE_SIGN = /[\u3000-\u9fff\uff00-\uffef]/gu
/** The letters that two lines hold on a phone, and beside the basket of a small screen. */
const TWO_LINES = 52

const isLong = (text: string): boolean => text.length + (text.match(WIDE_SIGN)?.length ?? 0) > TWO_LINES

/** Shows the latest message, over the names of outlet and till: nothing moves for it. */
function Message() {
  const { t, say } = useWords()
  const latest = useStore(desk, (state) => state.message)
  const message = useIsComing(latest?.key, latest?.facts) ? null : latest
  useEffect(() => {
    if (message?.kind !== 'info') return
    const timer = setTimeout(() => desk.read().message === message && desk.change({ message: null }), READ_MS)
    return () => clearTimeout(timer)
  }, [message])
  const text = message ? say(message.key, message.facts) : ''
  return (
    <div
      className={message ? `d-message is-${message.kind}${isLong(text) ? ' is-long' : ''}` : 'd-message'}
      role="status"
    >
      {message && (
        <>
          <p>{text}</p>
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
  const isBetweenSales = useStore(desk, isBasketEmpty)
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
      <StateChip />
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
