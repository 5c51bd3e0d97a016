import { lazy, memo, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Logo } from '../ui/Logo.tsx'
import { StoredPicture } from '../ui/StoredPicture.tsx'
import { keepLines } from './keep-lines.ts'
import { say, readScreenMessage, SECOND_SCREEN_CHANNEL, SECOND_SCREEN_VERSION } from './message.ts'
import type { ScreenChannel, ScreenLine, ScreenMessage } from './message.ts'
import './second-screen.css'

const QrShown = lazy(() => import('../parts/pay/QrShown.tsx'))

function useMessages(): ScreenMessage | null {
  const [message, setMessage] = useState<ScreenMessage | null>(null)
  useEffect(() => {
    const channel = new BroadcastChannel(SECOND_SCREEN_CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const read = readScreenMessage(data)
      if (read) setMessage((before) => keepLines(before, read))
    })
    say(channel, { version: SECOND_SCREEN_VERSION, kind: 'hello' })
    return () => channel.close()
  }, [])
  return message
}

interface LineProps {
  readonly line: ScreenLine
  readonly isNewest: boolean
}

const Line = memo(function Line({ line, isNewest }: LineProps) {
  const place = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    if (isNewest && line.quantity !== '') place.current?.scrollIntoView({ block: 'end' })
  }, [isNewest, line.quantity])
  return (
    <li ref={place} className={isNewest ? 's2-line is-newest' : 's2-line'}>
      <span className="s2-picture">
        <StoredPicture address={line.picture} alt="" />
      </span>
      <span className="s2-quantity">{line.quantity}</span>
      <span className="s2-name">
        {line.name}
        {line.savings.map((saving) => (
          <small key={saving.name}>
            {saving.name} <b>{saving.amount}</b>
          </small>
        ))}
      </span>
      <span className="s2-amount">
        {line.listAmount !== null && <s>{line.listAmount}</s>} {line.amount}
      </span>
    </li>
  )
})

function Basket({ message }: { readonly message: Extract<ScreenMessage, { kind: 'basket' }> }) {
  return (
    <>
      <ol className="s2-lines">
        {message.lines.map((line, index) => (
          <Line key={line.id} line={line} isNewest={index === message.lines.length - 1} />
        ))}
      </ol>
      <footer className="s2-total">
        <p>
          {message.itemCount}
          {message.savings !== null && <strong className="s2-saved">{message.savings}</strong>}
          {message.tax !== null && <span>{message.tax}</span>}
        </p>
        <p className={message.paying === null ? 's2-sum' : 's2-sum is-paying'}>
          <span>{message.totalLabel}</span> <output>{message.total}</output>
        </p>
        {message.paying?.channel && <Channel channel={message.paying.channel} />}
        {message.paying !== null && (
          <p className="s2-paying">
            <span>{message.paying.label}</span> <b>{message.paying.amount}</b>
          </p>
        )}
      </footer>
    </>
  )
}

/** The code the customer scans, and how their payment stands. */
function Channel({ channel: { qr, qrLabel, state } }: { readonly channel: ScreenChannel }) {
  return (
    <div className="s2-channel">
      {qr !== null && (
        <Suspense fallback={null}>
          <QrShown text={qr} label={qrLabel} />
        </Suspense>
      )}
      <p role="status">{state}</p>
    </div>
  )
}

function Thanks({ message }: { readonly message: Extract<ScreenMessage, { kind: 'thanks' }> }) {
  const rows = [{ label: message.totalLabel, amount: message.total }, message.received, message.change]
  return (
    <div className="s2-thanks">
      <h1>{message.thanks}</h1>
      <dl>
        {rows.map(
          (row) =>
            row && (
              <div key={row.label} className={row === message.change ? 'is-change' : ''}>
                <dt>{row.label}</dt>
                <dd>{row.amount}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

/**
 * What the customer sees, in another window of the same browser. It draws what it is told and knows no rules.
 * Source: house.md, "The second screen"; specification §2, /common-second-screen.
 */
export default function SecondScreen() {
  const message = useMessages()
  useEffect(() => {
    if (message) document.documentElement.lang = message.language
  }, [message])
  const look = [
    's2',
    message?.isDark === true ? 'is-dark' : '',
    message?.isHighContrast === true ? 'is-high-contrast' : '',
  ].join(' ')
  return (
    <main className={look} aria-live="polite">
      <header className="s2-head">
        {message?.outletName ?? 'Kassa'}
        {(message?.training ?? null) !== null && <strong className="s2-training">{message?.training}</strong>}
      </header>
      {(message === null || message.kind === 'idle') && (
        <div className="s2-idle">
          <Logo />
          <p>{message?.welcome ?? 'Kassa'}</p>
          <div className="s2-pictures">
            {message?.pictures.map((address) => (
              <StoredPicture key={address} address={address} alt="" />
            ))}
          </div>
        </div>
      )}
      {message?.kind === 'basket' && <Basket message={message} />}
      {message?.kind === 'thanks' && <Thanks message={message} />}
    </main>
  )
}
