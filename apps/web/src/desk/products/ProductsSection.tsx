import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { useMemo, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, editIcon } from '../../ui/icons.ts'
import { nameIn } from '../model/goods/goods.ts'
import { useCashierCan } from '../model/desk-can.ts'
import { currencyExponent } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { tagIcon } from '../ui/icons.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { amountText } from '../ui/money-text.ts'
import { useStore } from '../ui/store.ts'
import { newProduct, productForm } from './new-product.ts'
import { Attributes, Categories } from './GoodsLists.tsx'
import { ProductCard } from './ProductCard.tsx'
import { ProductForm } from './ProductForm.tsx'

interface RowProps {
  readonly item: DeskItem
  readonly currency: string
  readonly onOpen: () => void
}

function Row({ item, currency, onOpen }: RowProps) {
  const { t, language } = useMoreWords()
  const mayEdit = useCashierCan('desk.products.edit')
  const isOnline = useStore(desk, (state) => state.isOnline)
  return (
    <tr>
      <th scope="row">
        <button type="button" className="d-button is-quiet" onClick={onOpen}>
          {nameIn(item, language)}
        </button>
      </th>
      <td className="d-figures is-side">{item.codes[0] ?? item.customCode ?? ''}</td>
      <td className="d-figures is-right">{amountText(item.sellPriceMinor, currency)}</td>
      <td className="d-row-actions">
        <button
          type="button"
          className="d-button is-square"
          aria-label={t('action.priceCheck')}
          onClick={() => desk.change({ dialog: { kind: 'price-check', item } })}
        >
          <Icon of={tagIcon} />
        </button>
        {mayEdit && isOnline && (
          <button
            type="button"
            className="d-button is-square"
            aria-label={t('product.edit')}
            onClick={() => productForm.change({ open: { productId: item.productId } })}
          >
            <Icon of={editIcon} />
          </button>
        )}
      </td>
    </tr>
  )
}

const tabs = ['goods', 'categories', 'attributes'] as const

/** The goods of the outlet: look up, check a price, add and change by permission. Source: features CD-S19. */
export function ProductsSection() {
  const { t } = useMoreWords()
  const [query, setQuery] = useState('')
  const [cardId, setCardId] = useState<string | null>(null)
  const [tab, setTab] = useState<(typeof tabs)[number]>('goods')
  const form = useStore(productForm, (state) => state.open)
  const setup = useStore(desk, (state) => state.setup)
  const catalogue = useStore(desk, (state) => state.catalogue)
  const version = useStore(desk, (state) => state.catalogueVersion)
  const isOnline = useStore(desk, (state) => state.isOnline)
  const mayAdd = useCashierCan('desk.products.add')
  const decimals = setup ? currencyExponent(setup) : 2
  const items = useMemo(() => {
    if (version < 0) return []
    return query.trim() === '' ? catalogue.first(60) : catalogue.search(query, decimals)
  }, [catalogue, version, query, decimals])
  const found = items.find(({ id }) => id === cardId) ?? (cardId === null ? undefined : catalogue.find(cardId))
  if (form) return <ProductForm open={form} />
  if (found) return <ProductCard item={found} onClose={() => setCardId(null)} />
  return (
    <section className="d-section" aria-label={t('section.products')}>
      <header className="d-section-head">
        <h1>{t('section.products')}</h1>
        {mayAdd && (
          <button
            type="button"
            className="d-button is-primary"
            disabled={!isOnline}
            title={isOnline ? undefined : t('product.offline')}
            onClick={() => newProduct('')}
          >
            <Icon of={addIcon} /> {t('product.new')}
          </button>
        )}
      </header>
      <div className="d-section-body">
        <div className="d-pages" role="tablist" aria-label={t('section.products')}>
          {tabs.map((each) => (
            <button key={each} type="button" role="tab" aria-selected={each === tab} onClick={() => setTab(each)}>
              {t(`product.tab.${each}`)}
            </button>
          ))}
        </div>
        {tab === 'goods' ? (
          <>
            <label className="d-field">
              {t('search.label')}
              <input value={query} onChange={(event) => setQuery(event.target.value)} />
            </label>
            <table className="d-table">
              <tbody>
                {items.map((item) => (
                  <Row
                    key={item.id}
                    item={item}
                    currency={setup?.outlet.currency ?? 'CNY'}
                    onOpen={() => setCardId(item.id)}
                  />
                ))}
              </tbody>
            </table>
            {items.length === 0 && <p className="d-empty">{t('search.nothing')}</p>}
          </>
        ) : null}
        {tab !== 'goods' && !isOnline ? <p className="d-empty">{t('product.offline')}</p> : null}
        {tab === 'categories' && isOnline ? <Categories /> : null}
        {tab === 'attributes' && isOnline ? <Attributes /> : null}
      </div>
    </section>
  )
}
