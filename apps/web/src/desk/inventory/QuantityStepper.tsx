import { decimalText } from '@kassa/domain/money/money.ts'
import { useState } from 'react'
import { decimalsOf } from '../../kit/money/decimals.ts'
import { parseNumber } from '../../kit/money/parse-number.ts'
import { Icon } from '../../ui/Icon.tsx'
import { minusIcon, plusIcon } from '../ui/icons.ts'
import { useDocumentWords } from './use-document-words.ts'

interface Props {
  /** Names what is counted, for those who do not see the line. */
  readonly label: string
  readonly value: number
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly onChange: (value: number) => void
}

const units = { g: 'g', kg: 'kg', pound: 'lb' } as const

/**
 * How much of something: pieces in steps of one, weights typed. A text that cannot be read yet stays as typed and is
 * not taken.
 */
export function QuantityStepper({ label, value, weightUnit, onChange }: Props) {
  const { t } = useDocumentWords()
  const [typed, setTyped] = useState<string | null>(null)
  const decimals = decimalsOf(weightUnit)
  const hear = (text: string): void => {
    setTyped(text)
    const parsed = parseNumber(text === '' ? '0' : text, decimals)
    if (parsed.ok && parsed.value >= 0) onChange(parsed.value)
  }
  const step = (by: number): void => {
    setTyped(null)
    onChange(Math.max(0, value + by))
  }
  return (
    <span className="d-stepper">
      {weightUnit === null && (
        <button
          type="button"
          className="d-button is-square"
          aria-label={t('less', { name: label })}
          disabled={value === 0}
          onClick={() => step(-1)}
        >
          <Icon of={minusIcon} />
        </button>
      )}
      <input
        className="d-count-input d-figures"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        value={typed ?? decimalText(value, decimals)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => hear(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      {weightUnit !== null && <span>{units[weightUnit]}</span>}
      {weightUnit === null && (
        <button
          type="button"
          className="d-button is-square"
          aria-label={t('more', { name: label })}
          onClick={() => step(1)}
        >
          <Icon of={plusIcon} />
        </button>
      )}
    </span>
  )
}
