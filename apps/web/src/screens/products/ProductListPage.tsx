import { downloadProductExport } from '@kassa/contract/catalogue/export.calls.ts'
import { listProducts, readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { productRow } from '@kassa/contract/catalogue/product.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { memo, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import { useOpenForm } from '../../kit/form/open-form.ts'
import { type BulkAction, ListPage } from '../../kit/list/ListPage.tsx'
import type { Action } from '../../kit/list/RowActions.tsx'
import type { Column } from '../../kit/list/Rows.tsx'
import { useAddress } from '../../kit/list/use-address.ts'
import { NewButton } from '../../kit/state/NewButton.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { OnHand } from '../../parts/goods/OnHand.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { downIcon, editIcon, removeIcon, undoIcon } from '../../ui/icons.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { ExportRecords } from '../../kit/ExportRecords.tsx'
import type { ProductView } from '../../parts/goods/product-form.ts'
import { useProductActions } from './use-product-actions.ts'
import { useProductExport } from './use-product-export.ts'
import { useProductFilters } from './use-product-filters.ts'

const ProductDrawer = lazyPart(async () => (await import('./ProductDrawer.tsx')).ProductDrawer)
const PriceTrialDrawer = lazyPart(async () => (await import('./PriceTrialDrawer.tsx')).PriceTrialDrawer)
const PicturesByCode = lazyPart(async () => (await import('./pictures/PicturesByCode.tsx')).PicturesByCode)
const ProductImport = lazyPart(async () => (await import('./import/ProductImport.tsx')).ProductImport)

type ProductRow = OutputOf<typeof productRow>

const ADD = ['platform.catalogue.products.add', 'desk.products.add'] as const
const EDIT = ['platform.catalogue.products.edit', 'desk.products.edit'] as const
const DELETE = ['platform.catalogue.products.delete', 'desk.products.delete'] as const
const SHELF = 'platform.catalogue.products.shelf'
const IMPORT = 'platform.catalogue.products.import'
const SYNC = 'platform.catalogue.products.sync'
const EXPORT = 'platform.catalogue.products.export'

/** Products at the chosen outlet: found by name, code, pinyin or kana. Source: specification §2 (/shop-productMgmt). */
export default function ProductListPage() {
  const [drawer, setDrawer] = useState<{ product: ProductView | null } | null>(
    useOpenForm('product.new') ? { product: null } : null,
  )
  // A person who comes from making a shop wants to bring their list.
  const [isImporting, setIsImporting] = useState(() => new URLSearchParams(location.search).get('import') === 'yes')
  const [isTrying, setIsTrying] = useState(false)
  const [hasPictures, setHasPictures] = useState(false)
  const show = useCallback((opened: Opened) => {
    if (opened === 'import') setIsImporting(true)
    else if (opened === 'try') setIsTrying(true)
    else if (opened === 'pictures') setHasPictures(true)
    else setDrawer(opened)
  }, [])
  return (
    <>
      <ProductList onShow={show} />
      {drawer ? <ProductDrawer product={drawer.product} onClose={() => setDrawer(null)} /> : null}
      {isTrying ? <PriceTrialDrawer onClose={() => setIsTrying(false)} /> : null}
      {hasPictures ? <PicturesByCode onClose={() => setHasPictures(false)} /> : null}
      {isImporting ? <ProductImport onClose={() => setIsImporting(false)} /> : null}
    </>
  )
}

type Opened = { readonly product: ProductView | null } | 'import' | 'try' | 'pictures'

/** The list itself: it is not drawn anew where a form opens over it. */
const ProductList = memo(function ProductList({ onShow }: { readonly onShow: (opened: Opened) => void }) {
  const { t } = useTranslation(['product', 'nav'])
  const edit = async (id: string): Promise<void> => onShow({ product: await call(readProduct, { id }) })
  const create = <NewButton permission={ADD} label={t('new')} onClick={() => onShow({ product: null })} />
  return (
    <>
      <ListPage
        name="products"
        title={t('nav:screen.products.title')}
        purpose={t('nav:screen.products.purpose')}
        endpoint={listProducts}
        filters={useProductFilters()}
        columns={useColumns()}
        rowKey={(row) => row.id}
        footer={<ExportShown />}
        rowActions={useRowActions((id) => void edit(id).catch(() => undefined))}
        bulkActions={useBulkActions()}
        actions={
          <>
            <MoreActions onShow={onShow} />
            {create}
          </>
        }
        empty={{
          title: t('empty.title'),
          body: t('empty.body'),
          action: (
            <span className="k-page-actions">
              {create}
              <CanDo permission={IMPORT}>
                <Button onClick={() => onShow('import')}>{t('more.import')}</Button>
              </CanDo>
            </span>
          ),
        }}
      />
      <CanDo permission={EXPORT}>
        <ExportRecords kind="products" isAlwaysShown={false} file={downloadProductExport} />
      </CanDo>
    </>
  )
})

function ExportShown() {
  const { exportMatching } = useProductExport()
  const { t } = useTranslation('product')
  const [address] = useAddress()
  const hasOutlet = useSession((session) => session.outlet !== null)
  return (
    <CanDo permission={EXPORT}>
      <ExportButton
        disabledReason={
          address['archived'] === 'yes' ? t('export.archived') : hasOutlet ? null : t('export.needsOutlet')
        }
        onExport={() => exportMatching(address)}
      />
    </CanDo>
  )
}

/** Draws the actions on many products at once, behind one button. */
function MoreActions({ onShow }: { readonly onShow: (opened: Opened) => void }) {
  const { t } = useTranslation('product')
  const navigate = useNavigate()
  const [mayImport, maySync, mayEdit] = [useCan(IMPORT), useCan(SYNC), useCan(EDIT[0])]
  const [address] = useAddress()
  const items = [
    ...(mayImport ? [{ key: 'import', label: t('more.import'), run: () => onShow('import') }] : []),
    ...(mayEdit
      ? [
          { key: 'pictures', label: t('more.pictures'), run: () => onShow('pictures') },
          { key: 'grid', label: t('more.grid'), run: () => void navigate({ to: paths.productGrid(address) }) },
          { key: 'try', label: t('more.try'), run: () => onShow('try') },
          { key: 'prices', label: t('more.prices'), run: () => void navigate({ to: paths.priceSchedules() }) },
        ]
      : []),
    ...(maySync ? [{ key: 'sync', label: t('more.sync'), run: () => void navigate({ to: paths.productSync() }) }] : []),
  ]
  if (items.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: items.map(({ key, label }) => ({ key, label })),
        onClick: ({ key }) => items.find((item) => item.key === key)?.run(),
      }}
    >
      <Button>
        {t('more.title')} <Icon of={downIcon} />
      </Button>
    </Dropdown>
  )
}

function useColumns(): Column<ProductRow>[] {
  const { t } = useTranslation('product')
  const dash = <span className="k-muted">–</span>
  return [
    {
      key: 'name',
      sort: 'name',
      title: t('column.name'),
      opens: (row) => paths.product(row.id),
      text: (row) => row.shownName,
      render: (row) => (
        <span className="k-product-name">
          <StoredPicture address={row.imageUrl} alt="" size={32} />
          {row.shownName}
          {row.variantCount > 0 ? (
            <span className="k-muted">{t('variantCount', { count: row.variantCount })}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'code',
      onPhone: 'line',
      title: t('column.code'),
      render: (row) => <span className="k-figures">{row.code ?? row.customCode ?? '–'}</span>,
    },
    { key: 'category', title: t('column.category'), render: (row) => row.categoryName ?? dash },
    { key: 'type', title: t('column.type'), isHiddenAtFirst: true, render: (row) => t(`type.${row.type}`) },
    {
      key: 'shelf',
      title: t('column.shelf'),
      render: (row) => (
        <StatusTag kind={row.isOnShelf ? 'good' : 'off'}>{t(row.isOnShelf ? 'shelf.on' : 'shelf.off')}</StatusTag>
      ),
    },
    {
      key: 'price',
      onPhone: 'figure',
      title: t('column.price'),
      align: 'end',
      render: (row) => <Price row={row} />,
    },
    {
      key: 'memberPrice',
      title: t('column.memberPrice'),
      align: 'end',
      isHiddenAtFirst: true,
      render: ({ memberPriceMinor, currency }) =>
        memberPriceMinor === null || currency === null ? dash : <Money minor={memberPriceMinor} currency={currency} />,
    },
    {
      key: 'stock',
      onPhone: 'line',
      title: t('column.stock'),
      align: 'end',
      render: (row) => (
        <span className="k-tags">
          {row.isLow ? <StatusTag kind="warn">{t('stock.low')}</StatusTag> : null}
          <OnHand of={row} />
        </span>
      ),
    },
  ]
}

/** The price, or where combinations cost differently the lowest and the highest. */
function Price({ row }: { row: ProductRow }) {
  const { t } = useTranslation('product')
  const { sellPriceMinor: from, highestSellPriceMinor: to, currency } = row
  if (from === null || currency === null) return <span className="k-muted">–</span>
  if (to === null || to === from) return <Money minor={from} currency={currency} />
  const range = { from: moneyText(from, currency), to: moneyText(to, currency) }
  return <span className="k-figures">{t('range', range)}</span>
}

function useRowActions(edit: (id: string) => void): (row: ProductRow) => Action[] {
  const { t } = useTranslation(['product', 'common'])
  const { putOn, takeOff, archive, restore } = useProductActions()
  const [mayEdit, mayShelf, mayDelete, mayAdd] = [useCan(...EDIT), useCan(SHELF), useCan(...DELETE), useCan(...ADD)]
  const [address] = useAddress()
  return (row) => {
    if (address['archived'] === 'yes')
      return mayAdd ? [{ key: 'restore', label: t('archive.restore'), icon: undoIcon, run: () => restore([row]) }] : []
    const shelf = row.isOnShelf
      ? { key: 'off', label: t('put.off'), run: () => void takeOff([row]) }
      : { key: 'on', label: t('put.on'), run: () => putOn([row]) }
    return [
      ...(mayEdit ? [{ key: 'edit', label: t('common:edit'), icon: editIcon, run: () => edit(row.id) }] : []),
      ...(mayShelf ? [shelf] : []),
      ...(mayDelete
        ? [
            {
              key: 'archive',
              label: t('archive.action'),
              icon: removeIcon,
              isDanger: true,
              run: () => void archive([row]),
            },
          ]
        : []),
    ]
  }
}

function useBulkActions(): BulkAction<ProductRow>[] {
  const { t } = useTranslation('product')
  const { putOn, takeOff, archive } = useProductActions()
  const { exportChosen } = useProductExport()
  const [mayShelf, mayDelete, mayExport] = [useCan(SHELF), useCan(...DELETE), useCan(EXPORT)]
  return [
    ...(mayShelf
      ? [
          { key: 'on', label: t('put.on'), run: putOn },
          { key: 'off', label: t('put.off'), run: (rows: readonly ProductRow[]) => void takeOff(rows) },
        ]
      : []),
    ...(mayExport ? [{ key: 'export', label: t('export.chosen'), run: exportChosen }] : []),
    ...(mayDelete
      ? [
          {
            key: 'archive',
            label: t('archive.action'),
            isDanger: true,
            run: (rows: readonly ProductRow[]) => void archive(rows),
          },
        ]
      : []),
  ]
}
