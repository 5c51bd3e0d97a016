import { discountEcho, parseDiscount } from '@kassa/domain/text/discount.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../words/locale.ts'
import { currentLanguage } from '../../words/words.ts'
import { offText } from '../../kit/money/off-text.ts'

interface DiscountInputProps {
  readonly id?: string
  /** Basis points off, or the text as typed while it is no discount. */
  readonly value?: number | string
  readonly onChange?: (value: number | string) => void
  readonly onBlur?: () => void
}

const shownOf = (value: number | string | undefined): string =>
  typeof value === 'number' ? (value === 0 ? '' : offText(value)) : (value ?? '')

/** A discount in either notation (`8.8折`, `12%`, `12`), with what it means beside it. Source: D4. */
export function DiscountInput({ id, value, onChange, onBlur }: DiscountInputProps) {
  const { t } = useTranslation('member')
  const [typed, setTyped] = useState(() => shownOf(value))
  const take = (text: string): void => {
    setTyped(text)
    if (text.trim() === '') return onChange?.(0)
    const parsed = parseDiscount(text, localeOf(currentLanguage()))
    return onChange?.(parsed.ok ? parsed.value : text)
  }
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      value={typed}
      placeholder={t('level.discountExample')}
      autoComplete="off"
      suffix={<span className="k-muted">{typeof value === 'number' ? discountEcho(value) : ''}</span>}
      onChange={(event) => take(event.target.value)}
      onBlur={onBlur}
    />
  )
}
