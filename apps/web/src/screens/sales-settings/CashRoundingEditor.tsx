import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import type { ShownValue } from './shown-settings.ts'

type Rules = ShownValue<'sales.cash-rounding'>
type Currency = keyof Rules

/** Coins cash is commonly rounded to, in minor units of each currency. */
const coins: Readonly<Record<Currency, readonly number[]>> = {
  CNY: [10, 50, 100],
  USD: [5, 10],
  JPY: [5, 10],
  ETB: [5, 10, 25, 50, 100],
}

/** One rule for each currency, or none. */
export function CashRoundingEditor({ value, onChange }: { value?: Rules; onChange?: (value: Rules) => void }) {
  const { t } = useTranslation('salesSettings')
  if (!value) return null
  return (
    <ul className="k-plain-list">
      {(Object.keys(coins) as Currency[]).map((currency) => {
        const rule = value[currency]
        return (
          <li key={currency} className="k-stack-tight">
            <strong>{currency}</strong>
            <Segmented
              aria-label={`${currency} ${t('field.unit')}`}
              value={rule?.unitMinor ?? 0}
              options={[
                { value: 0, label: t('unit.none') },
                ...coins[currency].map((coin) => ({ value: coin, label: moneyText(coin, currency) })),
              ]}
              onChange={(unitMinor) =>
                onChange?.({
                  ...value,
                  [currency]: unitMinor === 0 ? null : { unitMinor, mode: rule?.mode ?? 'nearest' },
                })
              }
            />
            {rule === null ? null : (
              <Segmented
                aria-label={`${currency} ${t('field.mode')}`}
                value={rule.mode}
                options={(['nearest', 'down'] as const).map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
                onChange={(mode) => onChange?.({ ...value, [currency]: { ...rule, mode } })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
