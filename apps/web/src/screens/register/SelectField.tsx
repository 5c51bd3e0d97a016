import { useId } from 'react'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** A labeled choice on the public pages, as the browser draws it. */
export function SelectField({ label, value, options, error = null, onChange }: Props) {
  const id = useId()
  return (
    <div className={`k-field${error === null ? '' : ' is-wrong'}`}>
      <label htmlFor={id}>{label}</label>
      <div className="k-field-box">
        <select
          id={id}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
      {error === null ? null : (
        <p id={`${id}-note`} className="k-field-note" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
