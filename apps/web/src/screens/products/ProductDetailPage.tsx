import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { Link, useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { Facts } from '../../kit/detail/Facts.tsx'
import { momentText, useOutletZone } from '../../kit/detail/Moment.tsx'
import { Money, Quantity } from '../../kit/money/Money.tsx'
import { ErrorState } from '../../kit/state/ErrorState.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import type { ProductView } from './product-form.ts'
import { ProductDrawer } from './ProductDrawer.tsx'
import { useProductActions } from './use-product-actions.ts'

/** One product: what it is, what it costs where, and how much of it there is. */
export default function ProductDetailPage() {
  const params: { id?: string } = useParams({ strict: false })
  const { data, error, refetch } = useAnswer(readProduct, { id: params.id ?? '' })
  if (data) return <Detail product={data} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />
}

function Detail({ product }: { product: ProductView }) {
  const { t } = useTranslation(['product', 'nav'])
  const zone = useOutletZone()
  const [isEditing, setIsEditing] = useState(false)
  const outletId = useSession((session) => session.outlet?.outletId)
  const here = product.listings.find((listing) => listing.outletId === outletId) ?? product.listings[0]
  return (
    <>
      <DetailPage
        back={{ to: paths.products(), label: t('nav:screen.products.title') }}
        name={product.name}
        state={
          product.isArchived ? (
            <StatusTag kind="off">{t('archive.tag')}</StatusTag>
          ) : (
            <StatusTag kind={here?.isOnShelf === true ? 'good' : 'off'}>
              {t(here?.isOnShelf === true ? 'shelf.on' : 'shelf.off')}
            </StatusTag>
          )
        }
        note={t('note', { when: momentText(product.changedAt, 'full', zone) })}
        actions={<Actions product={product} isOn={here?.isOnShelf ?? false} onEdit={() => setIsEditing(true)} />}
        figures={[
          {
            label: t('figure.price'),
            value: here ? <Money minor={here.sellPriceMinor} currency={here.currency} /> : '–',
          },
          {
            label: t('figure.stock'),
            value: here ? <Quantity quantity={here.onHand} weightUnit={product.weightUnit} unit={product.unit} /> : '–',
          },
          {
            label: t('figure.outlets'),
            value: t('figure.outletsValue', { count: product.listings.length }),
          },
        ]}
        tabs={[
          { key: 'overview', label: t('tab.overview'), content: <Overview product={product} /> },
          { key: 'outlets', label: t('tab.outlets'), content: <Listings product={product} /> },
        ]}
      />
      {isEditing ? <ProductDrawer key={product.version} product={product} onClose={() => setIsEditing(false)} /> : null}
    </>
  )
}

function Actions({ product, isOn, onEdit }: { product: ProductView; isOn: boolean; onEdit: () => void }) {
  const { t } = useTranslation(['product', 'common'])
  const { putOn, takeOff, archive, restore } = useProductActions()
  const { can } = product
  if (product.isArchived) return <Button onClick={() => restore([product])}>{t('archive.restore')}</Button>
  return (
    <>
      {can.shelf ? (
        <Button onClick={() => (isOn ? void takeOff([product]) : putOn([product]))}>
          {t(isOn ? 'put.off' : 'put.on')}
        </Button>
      ) : null}
      {can.delete ? (
        <Button danger onClick={() => void archive([product])}>
          {t('archive.action')}
        </Button>
      ) : null}
      {can.edit ? (
        <Button type="primary" icon={<Icon of={editIcon} />} onClick={onEdit}>
          {t('common:edit')}
        </Button>
      ) : null}
    </>
  )
}

function Overview({ product }: { product: ProductView }) {
  const { t } = useTranslation(['product', 'common'])
  const given = (value: string | null): string => (value === null || value === '' ? '–' : value)
  return (
    <div className="k-panel">
      {product.imageUrl === null ? null : (
        <img className="k-product-picture" src={product.imageUrl} alt={product.name} width={160} height={160} />
      )}
      <Facts
        facts={[
          { label: t('field.type'), value: t(`type.${product.type}`) },
          { label: t('field.category'), value: given(product.categoryName) },
          { label: t('field.tax'), value: product.taxName ?? t('field.taxInherit') },
          { label: t('field.codes'), value: <span className="k-figures">{given(product.codes.join(', '))}</span> },
          { label: t('field.customCode'), value: given(product.customCode) },
          { label: t('field.sku'), value: given(product.sku) },
          { label: t('field.unit'), value: given(product.weightUnit ?? product.unit) },
          { label: t('field.shelfNumber'), value: given(product.shelfNumber) },
          { label: t('field.stockPolicy'), value: t(`policy.${product.stockPolicy}`) },
          ...(['isDiscountable', 'memberDiscountAllowed', 'isReturnable', 'isOpenPrice'] as const).map((flag) => ({
            label: t(`field.${flag}`),
            value: product[flag] ? t('common:yes') : t('common:no'),
          })),
          { label: t('field.description'), value: given(product.description) },
        ]}
      />
    </div>
  )
}

function Listings({ product }: { product: ProductView }) {
  const { t } = useTranslation('product')
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('tab.outlets')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('tab.outlets')}</th>
            <th scope="col">{t('column.shelf')}</th>
            <th scope="col" className="is-end">
              {t('column.price')}
            </th>
            <th scope="col" className="is-end">
              {t('column.memberPrice')}
            </th>
            <th scope="col" className="is-end">
              {t('column.stock')}
            </th>
            <th scope="col" className="is-end">
              {t('inTransit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {product.listings.map((listing) => (
            <tr key={listing.outletId}>
              <th scope="row">{listing.outletName}</th>
              <td>
                <StatusTag kind={listing.isOnShelf ? 'good' : 'off'}>
                  {t(listing.isOnShelf ? 'shelf.on' : 'shelf.off')}
                </StatusTag>
              </td>
              <td className="is-end">
                <Money minor={listing.sellPriceMinor} currency={listing.currency} />
              </td>
              <td className="is-end">
                {listing.memberPriceMinor === null ? (
                  '–'
                ) : (
                  <Money minor={listing.memberPriceMinor} currency={listing.currency} />
                )}
              </td>
              <td className="is-end">
                <Quantity quantity={listing.onHand} weightUnit={product.weightUnit} />
              </td>
              <td className="is-end">
                <Quantity quantity={listing.inTransit} weightUnit={product.weightUnit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="k-panel-more">
        <Link to={paths.stock({ search: product.codes[0] ?? product.name })}>{t('book')}</Link>
      </p>
    </div>
  )
}
