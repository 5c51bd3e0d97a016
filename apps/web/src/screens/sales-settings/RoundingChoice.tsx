import { CASH_ROUNDING_MODES, type CashRounding } from '@kassa/domain/basket/index.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'

/** Coins cash is commonly rounded to, in minor units of each currency. */
const coins: Readonly<Record<SellingCurrency, readonly number[]>> = {
  CNY: [10, 50, 100],
  USD: [5, 10],
  JPY: [5, 10],
  ETB: [5, 10, 25, 50, 100],
  CAD: [5],
  EUR: [5],
  INR: [50, 100],
  GBP: [5, 10],
}

interface Props {
  readonly currency: SellingCurrency
  /** Read before the names of the two choices. */
  readonly about: string
  /** The words for having no rule of one's own. */
  readonly none: string
  readonly value?: CashRounding | null | undefined
  readonly onChange?: (value: CashRounding | null) => void
}

/** The coin to which cash is rounded, and which way. */
export function RoundingChoice({ currency, about, none, value: rule = null, onChange }: Props) {
  const { t } = useTranslation('salesSettings')
  return (
    <>
      <Segmented
        aria-label={`${about} ${t('field.unit')}`}
        value={rule?.unitMinor ?? 0}
        options={[
          { value: 0, label: none },
          ...coins[currency].map((coin) => ({ value: coin, label: moneyText(coin, currency) })),
        ]}
        onChange={(unitMinor) => onChange?.(unitMinor === 0 ? null : { unitMinor, mode: rule?.mode ?? 'nearest' })}
      />
      {rule === null ? null : (
        <Segmented
          aria-label={`${about} ${t('field.mode')}`}
          value={rule.mode}
          options={CASH_ROUNDING_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
          onChange={(mode) => onChange?.({ ...rule, mode })}
        />
      )}
    </>
  )
}
