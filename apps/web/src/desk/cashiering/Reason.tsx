import { useWords } from '../ui/use-words.ts'

interface Props {
  readonly value: string
  readonly onChange: (reason: string) => void
  /** The outlet's usual ones, one touch each. */
  readonly reasons: readonly string[]
}

/** Why a price is another one. */
export function Reason({ value, onChange, reasons }: Props) {
  const { t } = useWords()
  return (
    <div className="d-reason">
      <label>
        {t('change.reason')}
        <input value={value} maxLength={200} onChange={(event) => onChange(event.target.value)} />
      </label>
      {reasons.length > 0 && (
        <div className="d-choices">
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              className="d-button"
              aria-pressed={value === reason}
              onClick={() => onChange(reason)}
            >
              {reason}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
