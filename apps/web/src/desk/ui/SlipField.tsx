interface FieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly inputMode: 'decimal' | 'numeric' | 'text'
  readonly maxLength: number
  readonly error: string | undefined
  readonly isFirst?: boolean
  /** Digits typed before any field has the keyboard go into this one. */
  readonly takesDigits?: boolean
  readonly onChange: (value: string) => void
}

/** One thing that is typed from a slip, and what is wrong with it. */
export function SlipField({
  label,
  value,
  placeholder,
  inputMode,
  maxLength,
  error,
  isFirst = false,
  takesDigits = false,
  onChange,
}: FieldProps) {
  return (
    <label className="d-slip-field">
      <span>{label}</span>
      <input
        value={value}
        data-digits={takesDigits || undefined}
        placeholder={placeholder}
        inputMode={inputMode}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus={isFirst}
        aria-invalid={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? null : (
        <span className="d-note is-bad" role="alert">
          {error}
        </span>
      )}
    </label>
  )
}
