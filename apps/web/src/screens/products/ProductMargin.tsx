import { productMargin } from '@kassa/contract/report/product-margin.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Facts } from '../../kit/detail/Facts.tsx'
import { moneyText, percentText, shareText } from '../../kit/money/format.ts'
import { Cost } from '../../kit/money/Cost.tsx'
import { Money, Quantity } from '../../kit/money/Money.tsx'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { dayText } from '../../words/day-text.ts'

type Row = OutputOf<(typeof productMargin)['answer']>['rows'][number]

/** The mark of a margin whose cost changed after its sales were booked: by how much, and where the journal has it. */
function CostChanged({ row, on }: { readonly row: Row; readonly on: string }) {
  const { t } = useTranslation('product')
  const { changedMinor, currency } = row
  if (changedMinor === null || changedMinor === undefined) return null
  return (
    <p className="k-muted">{t('margin.changed', { amount: moneyText(changedMinor, currency), day: dayText(on) })}</p>
  )
}

const spans = [30, 90, 365] as const

/**
 * Shows the product's earnings over the last days: revenue without tax, the cost of the goods, and the rest. Source:
 * PR-P08.
 */
export function ProductMargin({ product }: { product: ProductView }) {
  const { t } = useTranslation('product')
  const [days, setDays] = useState<number>(90)
  const { data } = useAnswer(productMargin, { productId: product.id, days }, { isQuiet: true, keepsPrevious: true })
  if (!data) return null
  return (
    <section className="k-panel k-stack-tight">
      <div className="k-panel-head">
        <h2>{t('margin.title')}</h2>
        <Segmented
          size="small"
          aria-label={t('margin.span')}
          value={days}
          options={spans.map((value) => ({ value, label: t('margin.days', { count: value }) }))}
          onChange={setDays}
        />
      </div>
      {data.rows.length === 0 ? <p className="k-muted">{t('margin.none')}</p> : null}
      {data.rows.map((row) => (
        <Facts
          key={row.currency}
          facts={[
            {
              label: t('margin.sold'),
              value: <Quantity quantity={row.quantity} weightUnit={product.weightUnit} unit={product.unit} />,
            },
            { label: t('margin.revenue'), value: <Money minor={row.revenueMinor} currency={row.currency} /> },
            { label: t('margin.cost'), value: <Cost minor={row.costMinor} currency={row.currency} /> },
            {
              label: t('margin.margin'),
              value: (
                <>
                  <Cost minor={row.marginMinor} currency={row.currency} />
                  {row.marginBasisPoints === null
                    ? null
                    : ` · ${shareText(row.marginBasisPoints, row.marginMinor ?? 0)}`}
                  {row.costedBasisPoints === null || row.costedBasisPoints === 10_000
                    ? null
                    : ` · ${t('margin.costed', { share: percentText(row.costedBasisPoints) })}`}
                  {row.changedOn ? <CostChanged row={row} on={row.changedOn} /> : null}
                </>
              ),
            },
          ]}
        />
      ))}
    </section>
  )
}
