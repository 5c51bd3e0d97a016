import { periodNames, type AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import { Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/state/lazy-part.tsx'

// The calendars are heavy and come when somebody wants days of their own.
const DateRange = lazyPart(async () => (await import('../../kit/list/filter/DateRange.tsx')).default)

export interface BarChoice {
  /** Its parameter in the address. */
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

interface Props {
  readonly days: AskedPeriod
  /** The days that are shown; undefined until they are known. */
  readonly shown: Period | undefined
  readonly choices: readonly BarChoice[]
  readonly onChange: (part: Readonly<Record<string, string | null>>) => void
  readonly children?: ReactNode
}

/**
 * Draws the query of a page of figures: the period and all it can be divided, compared or ordered by. All of it is in
 * the address.
 */
export function FigureBar({ days, shown, choices, onChange, children }: Props) {
  const { t } = useTranslation(['figure', 'kit'])
  const pick = (value: string): void => {
    if (value !== 'own') return onChange({ period: value, from: null, to: null })
    if (shown) onChange({ period: null, from: shown.from, to: shown.to })
  }
  return (
    <div className="k-figure-bar">
      <label>
        <span>{t('bar.period')}</span>
        <Select
          aria-label={t('bar.period')}
          value={days.period ?? 'own'}
          options={[
            ...periodNames.map((value) => ({ value, label: t(`kit:range.${value}`) })),
            { value: 'own', label: t('bar.ownDays') },
          ]}
          onChange={pick}
          popupMatchSelectWidth={false}
        />
      </label>
      {days.period === undefined ? (
        <DateRange from={days.from ?? null} to={days.to ?? null} onChange={({ from, to }) => onChange({ from, to })} />
      ) : null}
      {choices.map((choice) => (
        <label key={choice.name}>
          <span>{choice.label}</span>
          <Select
            aria-label={choice.label}
            value={choice.value}
            options={[...choice.options]}
            onChange={(value: string) => onChange({ [choice.name]: value })}
            popupMatchSelectWidth={false}
          />
        </label>
      ))}
      <span className="k-figure-bar-end">
        {children}
        <Button onClick={() => window.print()}>{t('bar.print')}</Button>
      </span>
    </div>
  )
}
