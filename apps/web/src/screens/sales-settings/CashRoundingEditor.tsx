import { CASH_ROUNDING_MODES } from '@kassa/domain/basket/index.ts'
import { cashRoundingIn } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../kit/money/format.ts'
import { useOwnCurrencies } from './use-own-currencies.ts'
import type { ShownValue } from './shown-settings.ts'

type Rules = ShownValue<'sales.cash-rounding'>

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

/** One rule for each currency that outlets sell in, or none. */
export function CashRoundingEditor({ value, onChange }: { value?: Rules; onChange?: (value: Rules) => void }) {
  const { t } = useTranslation('salesSettings')
  const currencies = useOwnCurrencies()
  if (!value) return null
  return (
    <ul className="k-plain-list">
      {currencies.map((currency) => {
        const rule = cashRoundingIn(value, currency)
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
                options={CASH_ROUNDING_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
                onChange={(mode) => onChange?.({ ...value, [currency]: { ...rule, mode } })}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
