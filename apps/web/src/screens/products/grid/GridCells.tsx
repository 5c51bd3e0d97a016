import { decimalText } from '@kassa/domain/money/money.ts'
import { type KeyboardEvent, useState } from 'react'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'

export interface CellChoice {
  readonly value: string
  readonly label: string
}

/** A draft as its cell shows it. */
export const numberText = (value: NumberDraft | undefined, decimals: number): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : decimalText(value, decimals)

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** Enter and the arrows go to the same column of the line below or above, combinations among them. */
function goAlong(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  if (step === undefined || event.nativeEvent.isComposing) return
  event.preventDefault()
  const here = event.currentTarget
  const column = `[data-column="${here.dataset['column'] ?? ''}"]`
  const cells = [...(here.closest('table')?.querySelectorAll<HTMLInputElement>(column) ?? [])]
  cells[cells.indexOf(here) + step]?.focus()
}

interface TextProps {
  readonly label: string
  readonly column: string
  readonly text: string
  readonly isNumber: boolean
  readonly isWrong: boolean
  readonly isChanged: boolean
  readonly onCommit: (text: string) => void
}

/** A cell that is typed into; what is typed counts when the cell is left. */
export function TextCell({ label, column, text, isNumber, isWrong, isChanged, onCommit }: TextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = (): void => {
    if (typed !== null && typed !== text) onCommit(typed)
    setTyped(null)
  }
  return (
    <input
      className={`k-cell${isNumber ? ' is-number' : ''}${isChanged ? ' is-changed' : ''}`}
      aria-label={label}
      aria-invalid={isWrong}
      data-column={column}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed ?? text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onFocus={(event) => event.target.select()}
      onKeyDown={goAlong}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly choices: readonly CellChoice[]
  /** Its present value, in words; the list does not say by which id. */
  readonly now: string | null
  readonly value: string | null | undefined
  readonly isChanged: boolean
  readonly onChoose: (value: string | null) => void
}

const SAME = '='

/** A list of choices; the first entry leaves it as it is, the second takes it away. */
export function ChoiceCell({ label, choices, now, value, isChanged, onChoose }: ChoiceProps) {
  return (
    <select
      className={isChanged ? 'k-cell is-changed' : 'k-cell'}
      aria-label={label}
      value={value === undefined ? SAME : (value ?? '')}
      onChange={(event) => {
        if (event.target.value !== SAME) onChoose(event.target.value === '' ? null : event.target.value)
      }}
    >
      <option value={SAME}>{now ?? '–'}</option>
      {now === null ? null : <option value="">–</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
