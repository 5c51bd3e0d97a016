import { decimalText } from '@kassa/domain/money/money.ts'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'

/** A draft as its cell shows it. */
export const numberText = (value: NumberDraft | undefined, decimals: number): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : decimalText(value, decimals)

interface TypedText {
  readonly label: string
  readonly text: string
  readonly onCommit: (text: string) => void
}

interface Ways {
  readonly isNumber: boolean
  readonly isWrong: boolean
  /** Goes to the cell so many steps below; above where there are fewer than none. */
  readonly goAlong: (here: HTMLInputElement, step: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

/** Returns what the input of a cell needs; what is typed counts when the cell is left. */
export function useTypedCell({ label, text, onCommit }: TypedText, { isNumber, isWrong, goAlong }: Ways) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    'aria-label': label,
    'aria-invalid': isWrong,
    inputMode: isNumber ? ('decimal' as const) : ('text' as const),
    autoComplete: 'off',
    value: typed ?? text,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => setTyped(event.target.value),
    onBlur: (): void => {
      if (typed !== null && typed !== text) onCommit(typed)
      setTyped(null)
    },
    onFocus: (event: FocusEvent<HTMLInputElement>): void => event.target.select(),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      const step = steps[event.key]
      if (step === undefined || event.nativeEvent.isComposing) return
      event.preventDefault()
      goAlong(event.currentTarget, step)
    },
  }
}
