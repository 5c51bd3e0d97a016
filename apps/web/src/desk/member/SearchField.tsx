interface Props {
  readonly label: string
  readonly value: string
  readonly maxLength: number
  readonly onChange: (value: string) => void
}

/** Draws the field where a search is typed or scanned: it has the keyboard as soon as it is there. */
export const SearchField = ({ label, value, maxLength, onChange }: Props) => (
  <label className="d-field">
    {label}
    <input
      autoFocus
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
)
