import { memo, useLayoutEffect, useRef } from 'react'
import { QrShown } from '../parts/pay/QrShown.tsx'
import type { ScreenChannel, ScreenLine, ScreenMessage } from './message.ts'
import { ScreenPicture } from './ScreenPicture.tsx'

type BasketMessage = Extract<ScreenMessage, { kind: 'basket' }>
type ThanksMessage = Extract<ScreenMessage, { kind: 'thanks' }>

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
        <ScreenPicture address={line.picture} />
      </span>
      <span className="s2-quantity">{line.quantity}</span>
      <span className="s2-name">
        {line.name}
        {line.options?.map(({ name, amount }, place) => (
          <small key={`${String(place)} ${name}`} className="s2-charge">
            {name} {amount}
          </small>
        ))}
        {line.savings.map((saving) => (
          <small key={saving.name}>
            {saving.name} <b>{saving.amount}</b>
          </small>
        ))}
        {line.charges?.map(({ name, amount }, place) => (
          <small key={`${String(place)} ${name}`} className="s2-charge">
            {name} {amount}
          </small>
        ))}
      </span>
      <span className="s2-amount">
        {line.listAmount !== null && <s>{line.listAmount}</s>} {line.amount}
      </span>
    </li>
  )
})

export function Lines({ message }: { readonly message: BasketMessage }) {
  return (
    <ol className="s2-lines">
      {message.lines.map((line, index) => (
        <Line key={line.id} line={line} isNewest={index === message.lines.length - 1} />
      ))}
    </ol>
  )
}

/** Shows the total. */
export function Total({ message }: { readonly message: BasketMessage }) {
  return (
    <>
      <p>
        {message.itemCount}
        {message.savings !== null && <strong className="s2-saved">{message.savings}</strong>}
        {message.tax !== null && <span>{message.tax}</span>}
      </p>
      <p className={message.paying === null ? 's2-sum' : 's2-sum is-paying'}>
        <span>{message.totalLabel}</span> <output>{message.total}</output>
      </p>
    </>
  )
}

/** Shows the state of the payment. */
export function PaymentState({ paying }: { readonly paying: NonNullable<BasketMessage['paying']> }) {
  return (
    <>
      {paying.channel && <Channel channel={paying.channel} />}
      <p className="s2-paying">
        <span>{paying.label}</span> <b>{paying.amount}</b>
        {paying.fee !== null && <small>{paying.fee}</small>}
      </p>
    </>
  )
}

/** The code the customer scans, and how their payment stands. */
function Channel({ channel: { qr, qrLabel, state } }: { readonly channel: ScreenChannel }) {
  return (
    <div className="s2-channel">
      {qr !== null && <QrShown text={qr} label={qrLabel} />}
      <p role="status">{state}</p>
    </div>
  )
}

export function Thanks({ message }: { readonly message: ThanksMessage }) {
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
      {message.receipt !== null && <Receipt receipt={message.receipt} />}
    </div>
  )
}

/** A phone that follows the basket opens the receipt; from a screen it is scanned. */
function Receipt({ receipt: { label, address } }: { readonly receipt: NonNullable<ThanksMessage['receipt']> }) {
  if (location.hash.startsWith('#follow='))
    return (
      <a className="s2-link" href={address}>
        {label}
      </a>
    )
  return (
    <figure className="s2-receipt">
      <QrShown text={address} label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
