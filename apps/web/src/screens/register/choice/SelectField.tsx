import { useId } from 'react'
import { SearchSelect } from './SearchSelect.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** The most options that are seen at once; more are searched. */
const MOST_AT_ONCE = 12

/** A labeled choice on the public pages: out of few as the browser draws it, out of many with a search. */
export const SelectField = ({ error = null, ...choice }: Props) =>
  choice.options.length > MOST_AT_ONCE ? (
    <SearchSelect {...choice} error={error} />
  ) : (
    <FewSelect {...choice} error={error} />
  )

function FewSelect({ label, value, options, error = null, onChange }: Props) {
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
