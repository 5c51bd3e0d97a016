import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Column, Rows } from '../../kit/list/Rows.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { offText } from '../../kit/money/off-text.ts'
import { Money, Quantity } from '../../kit/money/Money.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { OnHand } from '../../parts/goods/OnHand.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { dash, memberPriceColumn } from './prices/member-price-column.tsx'

type Listing = ProductView['listings'][number]
type Variant = ProductView['variants'][number]

/** Lists the price of a product at each outlet that sells it, and its stock there. */
export function ProductPlaces({ product }: { product: ProductView }) {
  const { t } = useTranslation('product')
  const facts = useListingColumns(product.weightUnit)
  return (
    <>
      <Rows<Listing>
        rows={product.listings}
        rowKey={({ outletId }) => outletId}
        columns={[{ key: 'outlet', title: t('tab.outlets'), render: ({ outletName }) => outletName }, ...facts]}
      />
      <BookLink product={product} />
    </>
  )
}

/** Every combination with its codes, and its price and stock at the chosen outlet. */
export function VariantPlaces({ product }: { product: ProductView }) {
  const { t } = useTranslation('product')
  const outletId = useSession((session) => session.outlet?.outletId)
  const facts = useListingColumns(product.weightUnit)
  const listingOf = ({ listings }: Variant): Listing | undefined =>
    listings.find((listing) => listing.outletId === outletId) ?? listings[0]
  return (
    <>
      <Rows<Variant>
        rows={product.variants}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            title: product.attributes.map(({ name }) => name).join(' · '),
            render: ({ valueNames }) => <strong>{valueNames.join(' ')}</strong>,
          },
          {
            key: 'code',
            title: t('column.code'),
            render: ({ codes, customCode }) => (
              <span className="k-figures">{codes.join(', ') || (customCode ?? '–')}</span>
            ),
          },
          ...facts.map((column) => ({
            ...column,
            render: (variant: Variant) => {
              const listing = listingOf(variant)
              return listing ? column.render(listing) : dash
            },
          })),
        ]}
      />
      <BookLink product={product} />
    </>
  )
}

function BookLink({ product }: { product: ProductView }) {
  const { t } = useTranslation('product')
  return (
    <p className="k-panel-more">
      <Link to={paths.stock({ search: product.codes[0] ?? product.name })}>{t('book')}</Link>
      {product.tracksSerials ? (
        <>
          {' · '}
          <Link to={paths.serials({ productId: product.id })}>{t('serials')}</Link>
        </>
      ) : null}
    </p>
  )
}

type ListingColumn = Pick<Column<Listing>, 'key' | 'title' | 'align' | 'render'>

function useListingColumns(weightUnit: string | null): ListingColumn[] {
  const { t } = useTranslation('product')
  return [
    {
      key: 'shelf',
      title: t('column.shelf'),
      render: ({ isOnShelf }) => (
        <StatusTag kind={isOnShelf ? 'good' : 'off'}>{t(isOnShelf ? 'shelf.on' : 'shelf.off')}</StatusTag>
      ),
    },
    {
      key: 'price',
      title: t('column.price'),
      align: 'end',
      render: ({ sellPriceMinor, currency }) => <Money minor={sellPriceMinor} currency={currency} />,
    },
    memberPriceColumn(t('column.memberPrice')),
    {
      key: 'special',
      title: t('history.special'),
      align: 'end',
      render: ({ special, currency }) => {
        if (special === null) return dash
        return (
          <span className="k-figures">
            {special.kind === 'price' ? moneyText(special.priceMinor, currency) : offText(special.offBasisPoints)}
          </span>
        )
      },
    },
    {
      key: 'stock',
      title: t('column.stock'),
      align: 'end',
      render: ({ onHand, isTracked }) => <OnHand of={{ onHand, isTracked, weightUnit }} />,
    },
    {
      key: 'transit',
      title: t('inTransit'),
      align: 'end',
      render: ({ inTransit }) => <Quantity quantity={inTransit} weightUnit={weightUnit} />,
    },
  ]
}
