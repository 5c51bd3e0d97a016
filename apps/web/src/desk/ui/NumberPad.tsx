import { useWords } from './use-words.ts'

interface Props {
  readonly value: string
  readonly onChange: (value: string) => void
  /** True where a decimal point can be typed. */
  readonly hasPoint: boolean
  /** A PIN or a count has no use for two zeros at once. */
  readonly isPlain?: boolean
}

const LONGEST = 12

/** The same key pad in every dialog: what is typed with it stands in the field beside it. */
export function NumberPad({ value, onChange, hasPoint, isPlain = false }: Props) {
  const { t } = useWords()
  // A point typed first stands behind a zero: half a kilogram is not refused.
  const next = (key: string) => (key === '.' && value === '' ? '0.' : value === '0' && key !== '.' ? key : value + key)
  const add = (key: string) => value.length < LONGEST && onChange(next(key))
  const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', hasPoint ? '.' : isPlain ? '' : '00', '0']
  return (
    <div className="d-pad" role="group" aria-label={t('pad.label')}>
      {keys.map((key) =>
        key === '' ? (
          <span key="gap" />
        ) : (
          <button
            key={key}
            type="button"
            className="d-key"
            disabled={(key === '.' && value.includes('.')) || (key === '00' && value === '')}
            onClick={() => add(key)}
          >
            {key}
          </button>
        ),
      )}
      <button type="button" className="d-key" aria-label={t('pad.erase')} onClick={() => onChange(value.slice(0, -1))}>
        ⌫
      </button>
    </div>
  )
}
