import { decimalText } from '@kassa/domain/money/money.ts'
import { Input } from 'antd'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { parseNumber } from './parse-number.ts'

/**
 * The content of a number field: an integer of the smallest part, nothing, or the text as typed while it cannot be read
 * (the form's rule then says why).
 */
export type NumberDraft = number | null | string

export interface NumberInputProps {
  readonly value?: NumberDraft
  readonly onChange?: (value: NumberDraft) => void
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  readonly decimals: number
  /** Zeros at its end say nothing, as of a rate: 8.875 and not 8.8750. */
  readonly cutsZeros?: boolean
  readonly id?: string
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
}

function textOf(value: NumberDraft | undefined, decimals: number, cutsZeros: boolean): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  const text = decimalText(value, decimals)
  return cutsZeros && decimals > 0 ? text.replace(/\.?0+$/, '') : text
}

const draftOf = (text: string, decimals: number): NumberDraft => {
  if (text.trim() === '') return null
  const parsed = parseNumber(text, decimals)
  return parsed.ok ? parsed.value : text
}

/** A decimal number typed as text and held as an integer: what is typed is never rounded or rewritten under the hand. */
export function NumberInput({ value, onChange, onBlur, decimals, cutsZeros = false, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    typed !== null && draftOf(typed, decimals) === (value ?? null) ? typed : textOf(value, decimals, cutsZeros)
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
