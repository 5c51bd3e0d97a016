import { cashRoundingIn } from '@kassa/domain/tenders/usual-cash-rounding.ts'
import { useTranslation } from 'react-i18next'
import { RoundingChoice } from './RoundingChoice.tsx'
import { useOwnCurrencies } from './use-own-currencies.ts'
import type { ShownValue } from './shown-settings.ts'
import { currencyChoice } from '../../words/currency-name.ts'

type Rules = ShownValue<'sales.cash-rounding'>

/** One rule for each currency that outlets sell in, or none. */
export function CashRoundingEditor({ value, onChange }: { value?: Rules; onChange?: (value: Rules) => void }) {
  const { t } = useTranslation('salesSettings')
  const currencies = useOwnCurrencies()
  if (!value) return null
  return (
    <ul className="k-plain-list">
      {currencies.map((currency) => (
        <li key={currency} className="k-stack-tight">
          <strong>{currencyChoice(currency)}</strong>
          <RoundingChoice
            currency={currency}
            about={currency}
            none={t('unit.none')}
            value={cashRoundingIn(value, currency)}
            onChange={(rule) => onChange?.({ ...value, [currency]: rule })}
          />
        </li>
      ))}
    </ul>
  )
}
