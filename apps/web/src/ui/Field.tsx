import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly error?: string | null
  readonly hint?: string | null
  /** The element inside the field, at its end: a show-password button. */
  readonly after?: ReactNode
}

/** A labeled text field with its hint and its error tied to it. */
export function Field({ label, error = null, hint = null, after, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={`k-field${error === null ? '' : ' is-wrong'}`}>
      <label htmlFor={id}>{label}</label>
      <div className="k-field-box">
        <input
          id={id}
          aria-invalid={error !== null}
          aria-describedby={note === null ? undefined : `${id}-note`}
          {...input}
        />
        {after}
      </div>
      {note === null ? null : (
        <p id={`${id}-note`} className="k-field-note" role={error === null ? undefined : 'alert'}>
          {note}
        </p>
      )}
    </div>
  )
}
