import { listPriceChanges } from '@kassa/contract/catalogue/bulk.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { offText } from '../../kit/money/off-text.ts'
import { Money } from '../../kit/money/Money.tsx'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { dash, memberPriceColumn } from './prices/member-price-column.tsx'

type Change = OutputOf<typeof listPriceChanges.answer>['rows'][number]

const PAGE = 20
const MOST = 200

/** Prices as they were at the chosen outlet, newest first, and who changed them. Source: PR-P08. */
export function PriceHistory({ product }: { product: ProductView }) {
  const { t } = useTranslation(['product', 'kit'])
  const [limit, setLimit] = useState(PAGE)
  const { data, error, refetch } = useAnswer(
    listPriceChanges,
    { productId: product.id, limit },
    { keepsPrevious: true },
  )
  const columns = useColumns(product.attributes.length > 0)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data?.rows.length === 0) return <EmptyState title={t('history.empty')} />
  return (
    <>
      <Rows rows={data?.rows ?? []} columns={columns} rowKey={({ id }) => id} isLoading={!data} />
      {data && data.nextCursor !== null && limit < MOST ? (
        <p className="k-panel-more">
          <Button onClick={() => setLimit(MOST)}>{t('kit:page.next')}</Button>
        </p>
      ) : null}
    </>
  )
}

function useColumns(hasVariants: boolean): Column<Change>[] {
  const { t } = useTranslation('product')
  const special = ({ specialPriceMinor, specialOffBasisPoints, currency }: Change) => {
    if (specialPriceMinor !== null) return <Money minor={specialPriceMinor} currency={currency} />
    return specialOffBasisPoints === null ? dash : offText(specialOffBasisPoints)
  }
  return [
    { key: 'when', title: t('history.when'), render: ({ changedAt }) => <Moment at={changedAt} /> },
    { key: 'outlet', title: t('tab.outlets'), render: ({ outletName }) => outletName },
    ...(hasVariants
      ? [{ key: 'variant', title: t('history.variant'), render: ({ variantName }: Change) => variantName }]
      : []),
    {
      key: 'price',
      title: t('column.price'),
      align: 'end',
      render: ({ sellPriceMinor, currency }) => (
        <strong className="k-figures">{moneyText(sellPriceMinor, currency)}</strong>
      ),
    },
    memberPriceColumn(t('column.memberPrice')),
    { key: 'special', title: t('history.special'), align: 'end', render: special },
    { key: 'by', title: t('history.by'), render: ({ changedBy }) => changedBy },
  ]
}
