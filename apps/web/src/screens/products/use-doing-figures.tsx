import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { readProductPage } from '@kassa/contract/report/product-page.calls.ts'
import { useTranslation } from 'react-i18next'
import type { Figure } from '../../kit/detail/DetailPage.tsx'
import { moneyText, quantityText } from '../../kit/money/format.ts'
import { Quantity } from '../../kit/money/Money.tsx'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { paths } from '../../paths.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { dayText } from '../../words/day-text.ts'
import { listText } from '../../words/list-text.ts'

export type ProductDoing = OutputOf<typeof readProductPage.answer>
type Sold = NonNullable<ProductDoing['sold']>[number]

/** Days of the span that stands large; the others stand beside it. */
const MAIN = 30

/** Returns its recent sales and earnings, and its last supplier; nothing that one may not see. */
export function useDoingFigures(product: ProductView, doing: ProductDoing | undefined): Figure[] {
  const soldFigures = useSoldFigures(product)
  const boughtFigure = useBoughtFigure()
  if (!doing) return []
  return [
    ...(doing.sold === null ? [] : soldFigures(doing.sold)),
    ...(doing.bought === null ? [] : [boughtFigure(doing.bought)]),
  ]
}

function useSoldFigures({ weightUnit, unit }: ProductView): (sold: readonly Sold[]) => Figure[] {
  const { t } = useTranslation('product')
  const money = ({ byCurrency }: Sold, of: 'revenueMinor' | 'marginMinor'): string[] =>
    byCurrency.flatMap((row) => {
      const minor = row[of]
      return minor === null ? [] : [moneyText(minor, row.currency)]
    })
  return (sold) => {
    const main = sold.find(({ days }) => days === MAIN)
    if (!main) return []
    const others = sold.filter((span) => span !== main)
    const margins = money(main, 'marginMinor')
    return [
      {
        label: t('doing.sold', { count: MAIN }),
        value: <Quantity quantity={main.quantity} weightUnit={weightUnit} unit={unit} />,
        note: others
          .map(({ days, quantity }) => t('doing.soldIn', { count: days, value: quantityText(quantity, weightUnit) }))
          .join(' · '),
      },
      {
        label: t('doing.revenue', { count: MAIN }),
        value: <span className="k-figures">{listText(money(main, 'revenueMinor')) || '–'}</span>,
        note: margins.length === 0 ? undefined : t('doing.margin', { value: listText(margins) }),
      },
    ]
  }
}

function useBoughtFigure(): (bought: NonNullable<ProductDoing['bought']>) => Figure {
  const { t } = useTranslation('product')
  return ({ supplierId, supplierName, orderId, orderNumber, businessDay, unitPriceMinor, currency }) => ({
    label: t('doing.supplier'),
    value: <AllowedLink to={paths.supplier(supplierId)}>{supplierName}</AllowedLink>,
    note: (
      <>
        <span className="k-block k-figures">
          <AllowedLink to={paths.purchaseOrder(orderId)}>{orderNumber}</AllowedLink>
        </span>
        {dayText(businessDay)}
        {unitPriceMinor === null ? null : ` · ${moneyText(unitPriceMinor, currency)}`}
      </>
    ),
  })
}
