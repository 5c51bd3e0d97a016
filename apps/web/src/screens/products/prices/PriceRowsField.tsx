import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { moneyText } from '../../../kit/money/format.ts'
import { MoneyField } from '../../../kit/money/MoneyField.tsx'
import type { NumberDraft } from '../../../kit/money/NumberInput.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { removeIcon } from '../../../ui/icons.ts'
import { AddPricedGoods, type GoodsWithPrice } from '../AddPricedGoods.tsx'

export interface PriceRow extends GoodsWithPrice {
  readonly sellPriceMinor: NumberDraft
  readonly memberPriceMinor: NumberDraft
}

interface Props {
  readonly currency: string
  readonly value?: readonly PriceRow[]
  readonly onChange?: (rows: readonly PriceRow[]) => void
}

/** Goods with the prices they get, beside those they have. */
export function PriceRowsField({ currency, value = [], onChange }: Props) {
  const { t } = useTranslation('priceSchedule')
  const put = (row: PriceRow, more: Partial<PriceRow>): void =>
    onChange?.(value.map((one) => (one === row ? { ...row, ...more } : one)))
  return (
    <div className="k-stack-tight">
      {value.map((row) => (
        <div className="price-schedule-row" key={row.variantId}>
          <span>
            {row.name}{' '}
            <span className="k-muted k-figures">{t('nowCosts', { price: moneyText(row.nowMinor, currency) })}</span>
          </span>
          <MoneyField
            currency={currency}
            aria-label={t('priceOf', { name: row.name })}
            placeholder={t('price')}
            value={row.sellPriceMinor}
            onChange={(sellPriceMinor) => put(row, { sellPriceMinor })}
          />
          <MoneyField
            currency={currency}
            aria-label={t('memberPriceOf', { name: row.name })}
            placeholder={t('memberPrice')}
            value={row.memberPriceMinor}
            onChange={(memberPriceMinor) => put(row, { memberPriceMinor })}
          />
          <Button
            type="text"
            icon={<Icon of={removeIcon} />}
            aria-label={t('remove', { name: row.name })}
            onClick={() => onChange?.(value.filter((one) => one !== row))}
          />
        </div>
      ))}
      <AddPricedGoods
        taken={value.map(({ variantId }) => variantId)}
        onAdd={(found) =>
          onChange?.([...value, ...found.map((one) => ({ ...one, sellPriceMinor: null, memberPriceMinor: null }))])
        }
      />
    </div>
  )
}
