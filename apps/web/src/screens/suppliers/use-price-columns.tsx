import { useTranslation } from 'react-i18next'
import type { Column } from '../../kit/list/Rows.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { dayText } from '../../words/day-text.ts'
import type { SupplierPrice } from './SupplierPrices.tsx'
import { leadIn } from '../../words/lead-in.ts'

/** The columns of a supplier's prices: each price with the quantities it begins at. */
export function usePriceColumns(): Column<SupplierPrice>[] {
  const { t } = useTranslation('supply')
  const daysText = ({ validFrom, validUntil }: SupplierPrice): string => {
    const [from, until] = [validFrom && dayText(validFrom), validUntil && dayText(validUntil)]
    if (from && until) return t('prices.fromUntil', { from, until })
    if (from) return t('prices.from', { from })
    return until ? t('prices.until', { until }) : t('prices.always')
  }
  return [
    {
      key: 'name',
      title: t('prices.goods'),
      text: goodsName,
      render: (price) => (
        <>
          {goodsName(price)}
          <small className="k-block k-muted k-figures">{price.code}</small>
        </>
      ),
    },
    {
      key: 'steps',
      title: t('prices.steps'),
      align: 'end',
      onPhone: 'figure',
      render: ({ steps, currency, weightUnit, unit }) =>
        steps.map(({ fromQuantity, priceMinor }) => (
          <span key={fromQuantity} className="k-block">
            {steps.length === 1 && fromQuantity === 1 ? null : (
              <span className="k-muted">
                {leadIn(t('prices.stepLine', { quantity: quantityText(fromQuantity, weightUnit, unit) }))}
              </span>
            )}
            <Cost minor={priceMinor} currency={currency} />
          </span>
        )),
    },
    { key: 'days', title: t('prices.days'), onPhone: 'line', render: daysText },
    { key: 'ownCode', title: t('prices.ownCode'), render: ({ ownCode }) => ownCode || '–' },
    { key: 'packSize', title: t('prices.packSize'), align: 'end', render: ({ packSize }) => packSize ?? '–' },
  ]
}
