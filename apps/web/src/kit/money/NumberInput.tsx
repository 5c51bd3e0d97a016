import { decimalText } from '@kassa/domain/money/money.ts'
import { Input } from 'antd'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { parseNumber } from './parse-number.ts'

/**
 * What a number field holds: an integer of the smallest part, nothing, or the text as typed while it cannot be read
 * (the form's rule then says why).
 */
export type NumberDraft = number | null | string

export interface NumberInputProps {
  readonly value?: NumberDraft
  readonly onChange?: (value: NumberDraft) => void
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  readonly decimals: number
  readonly id?: string
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
}

const textOf = (value: NumberDraft | undefined, decimals: number): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : decimalText(value, decimals)

const draftOf = (text: string, decimals: number): NumberDraft => {
  if (text.trim() === '') return null
  const parsed = parseNumber(text, decimals)
  return parsed.ok ? parsed.value : text
}

/** A decimal number typed as text and held as an integer: what is typed is never rounded or rewritten under the hand. */
export function NumberInput({ value, onChange, onBlur, decimals, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && draftOf(typed, decimals) === (value ?? null) ? typed : textOf(value, decimals)
  return (
    <Input
      {...rest}
      className="k-number"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(draftOf(event.target.value, decimals))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
