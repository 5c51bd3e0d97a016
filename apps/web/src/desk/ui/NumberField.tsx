import { useId } from 'react'
import { NumberPad } from './NumberPad.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hasPoint: boolean
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly suffix?: string | undefined
}

/** A large figure with its pad; typed with keys or fingers. Only digits and one point go in. */
export function NumberField({ label, value, onChange, hasPoint, hint, error, suffix }: Props) {
  const id = useId()
  const accept = (text: string) => {
    const plain = text.normalize('NFKC')
    if (hasPoint ? /^\d*(\.\d*)?$/.test(plain) : /^\d*$/.test(plain)) onChange(plain)
  }
  return (
    <div className="d-figure">
      <label htmlFor={id}>{label}</label>
      <div className="d-figure-box">
        <input
          id={id}
          autoFocus
          inputMode="none"
          autoComplete="off"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => accept(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {suffix !== undefined && <span>{suffix}</span>}
      </div>
      <p id={`${id}-note`} className={error === undefined ? 'd-note' : 'd-note is-bad'}>
        {error ?? hint ?? ''}
      </p>
      <NumberPad value={value} onChange={onChange} hasPoint={hasPoint} />
    </div>
  )
}
