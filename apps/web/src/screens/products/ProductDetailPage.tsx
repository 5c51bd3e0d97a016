import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { readProductPage } from '@kassa/contract/report/product-page.calls.ts'
import { useParams } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { DetailPage } from '../../kit/detail/DetailPage.tsx'
import { useMomentText } from '../../kit/detail/Moment.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { DetailFault } from '../../kit/detail/DetailFault.tsx'
import { Skeleton } from '../../kit/state/Skeleton.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { editIcon } from '../../ui/icons.ts'
import { OnHand } from '../../parts/goods/OnHand.tsx'
import { shownName } from '../../parts/goods/goods-name.ts'
import { PriceHistory } from './PriceHistory.tsx'
import { ProductMargin } from './ProductMargin.tsx'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { ProductOverview } from './ProductOverview.tsx'
import { ProductPlaces, VariantPlaces } from './ProductPlaces.tsx'
import { type ProductDoing, useDoingFigures } from './use-doing-figures.tsx'
import { useProductActions } from './use-product-actions.ts'

const DuplicateDrawer = lazyPart(async () => (await import('./DuplicateDrawer.tsx')).DuplicateDrawer)
const ImportedDemand = lazyPart(async () => (await import('../../parts/history/ImportedDemand.tsx')).ImportedDemand)
const ProductMovements = lazyPart(async () => (await import('./ProductMovements.tsx')).ProductMovements)
const ProductDrawer = lazyPart(async () => (await import('./ProductDrawer.tsx')).ProductDrawer)
import { UpcomingPrices } from './prices/UpcomingPrices.tsx'
import './products.css'

/** One product: how it is doing before what it is, what it costs where, and how much of it there is. */
export default function ProductDetailPage() {
  const params: { id?: string } = useParams({ strict: false })
  const asked = { id: params.id ?? '' }
  const { data, error, refetch } = useAnswer(readProduct, asked)
  const doing = useAnswer(readProductPage, asked, { isQuiet: true })
  // The product itself is shown without its recent figures, where those cannot be had.
  if (data && !doing.isPending) return <Detail product={data} doing={doing.data} />
  return error ? <DetailFault error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />
}

type Listing = ProductView['listings'][number]

/** The stock of combinations together: those that somebody counted; nothing is known where nobody counted any. */
function stockOf(listings: readonly Listing[]): { readonly onHand: number; readonly isTracked: boolean } {
  const counted = listings.filter(({ isTracked = true }) => isTracked)
  return {
    onHand: counted.reduce((sum, { onHand }) => sum + onHand, 0),
    isTracked: counted.length === listings.length || counted.some(({ onHand }) => onHand !== 0),
  }
}

/** The listings at one outlet: the chosen one, else the first that sells it. */
function listingsHere(product: ProductView, outletId: string | undefined): Listing[] {
  const all = product.attributes.length > 0 ? product.variants.flatMap(({ listings }) => listings) : product.listings
  const here = all.some((listing) => listing.outletId === outletId) ? outletId : all[0]?.outletId
  return all.filter((listing) => listing.outletId === here)
}

function Detail({ product, doing }: { product: ProductView; doing: ProductDoing | undefined }) {
  const { t, i18n } = useTranslation(['product', 'nav'])
  const momentText = useMomentText()
  const isEdited = useOpenForm(`product.${product.id}`)
  const isDuplicated = useOpenForm(`product.duplicate.${product.id}`)
  const [open, setOpen] = useState<'edit' | 'duplicate' | null>(isEdited ? 'edit' : isDuplicated ? 'duplicate' : null)
  const here = listingsHere(
    product,
    useSession((session) => session.outlet?.outletId),
  )
  const isOn = here.some((listing) => listing.isOnShelf)
  const outlets = new Set(
    [...product.listings, ...product.variants.flatMap(({ listings }) => listings)].map(({ outletId }) => outletId),
  )
  const hasVariants = product.attributes.length > 0
  const doingFigures = useDoingFigures(product, doing)
  const close = (): void => setOpen(null)
  return (
    <>
      <DetailPage
        back={{ to: paths.products(), label: t('nav:screen.products.title') }}
        name={shownName(product, i18n.language)}
        state={<State isArchived={product.isArchived} isOn={isOn} />}
        note={t('note', { when: momentText(product.changedAt, null) })}
        actions={<Actions product={product} isOn={isOn} onOpen={setOpen} />}
        figures={[
          ...doingFigures,
          { label: t('figure.price'), value: <span className="k-figures">{useRange(here)}</span> },
          {
            label: t('figure.stock'),
            value: <OnHand of={{ ...stockOf(here), weightUnit: product.weightUnit, unit: product.unit }} />,
          },
          { label: t('figure.outlets'), value: t('figure.outletsValue', { count: outlets.size }) },
        ]}
        tabs={[
          {
            key: 'overview',
            label: t('tab.overview'),
            content: <Overview product={product} doing={doing} isTracked={stockOf(here).isTracked} />,
          },
          hasVariants
            ? { key: 'variants', label: t('tab.variants'), content: <VariantPlaces product={product} /> }
            : { key: 'outlets', label: t('tab.outlets'), content: <ProductPlaces product={product} /> },
          { key: 'prices', label: t('tab.prices'), content: <Prices product={product} /> },
        ]}
      />
      {open === 'edit' ? <ProductDrawer key={product.version} product={product} onClose={close} /> : null}
      {open === 'duplicate' ? <DuplicateDrawer product={product} onClose={close} /> : null}
    </>
  )
}

interface OverviewProps {
  readonly product: ProductView
  readonly doing: ProductDoing | undefined
  readonly isTracked: boolean
}

function Overview({ product, doing, isTracked }: OverviewProps) {
  const seesSales = useCan('platform.analysis.products')
  return (
    <div className="k-stack">
      {doing?.movements ? (
        <ProductMovements product={product} movements={doing.movements} isTracked={isTracked} />
      ) : null}
      <ProductOverview product={product} />
      {seesSales ? <ImportedDemand id={product.id} /> : null}
    </div>
  )
}

/** How the price went, below what the product earned for whoever may see cost. */
function Prices({ product }: { product: ProductView }) {
  const seesCost = useCan('platform.catalogue.products.costs')
  return (
    <div className="k-stack">
      <UpcomingPrices productId={product.id} />
      {seesCost ? <ProductMargin product={product} /> : null}
      <PriceHistory product={product} />
    </div>
  )
}

/** The price, or the lowest and the highest of the combinations. */
function useRange(listings: readonly Listing[]): string {
  const { t } = useTranslation('product')
  const [first] = listings
  if (!first) return '–'
  const prices = listings.map(({ sellPriceMinor }) => sellPriceMinor)
  const [from, to] = [Math.min(...prices), Math.max(...prices)].map((price) => moneyText(price, first.currency))
  return from === to ? String(from) : t('range', { from, to })
}

function State({ isArchived, isOn }: { isArchived: boolean; isOn: boolean }) {
  const { t } = useTranslation('product')
  if (isArchived) return <StatusTag kind="off">{t('archive.tag')}</StatusTag>
  return <StatusTag kind={isOn ? 'good' : 'off'}>{t(isOn ? 'shelf.on' : 'shelf.off')}</StatusTag>
}

interface ActionsProps {
  readonly product: ProductView
  readonly isOn: boolean
  readonly onOpen: (what: 'edit' | 'duplicate') => void
}

function Actions({ product, isOn, onOpen }: ActionsProps) {
  const { t } = useTranslation(['product', 'common'])
  const { putOn, takeOff, archive, restore } = useProductActions()
  const mayAdd = useCan('platform.catalogue.products.add', 'desk.products.add')
  const { can } = product
  if (product.isArchived)
    return mayAdd ? <Button onClick={() => restore([product])}>{t('archive.restore')}</Button> : null
  return (
    <>
      {can.shelf ? (
        <Button onClick={() => (isOn ? void takeOff([product]) : putOn([product]))}>
          {t(isOn ? 'put.off' : 'put.on')}
        </Button>
      ) : null}
      {mayAdd ? <Button onClick={() => onOpen('duplicate')}>{t('duplicate.action')}</Button> : null}
      {can.delete ? (
        <Button danger onClick={() => void archive([product])}>
          {t('archive.action')}
        </Button>
      ) : null}
      {can.edit ? (
        <Button type="primary" icon={<Icon of={editIcon} />} onClick={() => onOpen('edit')}>
          {t('common:edit')}
        </Button>
      ) : null}
    </>
  )
}
