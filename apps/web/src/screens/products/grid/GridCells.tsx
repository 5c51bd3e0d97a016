import { useTypedCell } from './typed-cell.ts'

export interface CellChoice {
  readonly value: string
  readonly label: string
}

/** Enter and the arrows go to the same column of the line below or above, combinations among them. */
function goAlong(here: HTMLInputElement, step: number): void {
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
export function TextCell({ column, isNumber, isWrong, isChanged, ...props }: TextProps) {
  const cell = useTypedCell(props, { isNumber, isWrong, goAlong })
  const className = `k-cell${isNumber ? ' is-number' : ''}${isChanged ? ' is-changed' : ''}`
  return <input {...cell} className={className} data-column={column} />
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
