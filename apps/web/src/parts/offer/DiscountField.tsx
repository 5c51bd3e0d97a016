import { discountEcho, discountText, parseDiscount } from '@kassa/domain/text/discount.ts'
import { Input } from 'antd'
import { useState } from 'react'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'

interface Props {
  readonly id?: string
  readonly value?: NumberDraft
  readonly onChange?: (value: NumberDraft) => void
}

/** A discount as people of the language type it (`8.8折`, `12%`), held in basis points off; both notations are read back. Source: D4. */
export function DiscountField({ id, value = null, onChange }: Props) {
  const locale = localeOf(currentLanguage())
  const shown = typeof value === 'number' ? discountText(value, locale) : (value ?? '')
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string): NumberDraft => {
    if (text.trim() === '') return null
    const parsed = parseDiscount(text, locale)
    return parsed.ok ? parsed.value : text
  }
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      value={typed ?? shown}
      suffix={typeof value === 'number' ? <span className="k-muted">{discountEcho(value)}</span> : undefined}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange?.(read(event.target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
