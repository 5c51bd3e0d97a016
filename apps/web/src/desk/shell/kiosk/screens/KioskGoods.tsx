import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../ui/Icon.tsx'
import { backIcon } from '../../../../ui/icons.ts'
import { StoredPicture } from '../../../../ui/StoredPicture.tsx'
import { pickItem } from '../../../basket/sell.ts'
import { categoriesOf, pagesOf, type QuickKeyPage } from '../../../cashiering/keys/key-pages.ts'
import { PAGE_SIZE } from '../../../cashiering/keys/page-keys.ts'
import { desk } from '../../../model/desk-state.ts'
import { categoryNameIn, nameIn } from '../../../model/goods/goods.ts'
import { itemPriceText } from '../../../model/goods/price-text.ts'
import { useStore } from '../../../ui/store.ts'
import { kiosk } from '../kiosk-state.ts'

/** Goods whose price, name or piece a person has to say are not the customer's to choose. */
const isForCustomers = (item: DeskItem): boolean => !item.isOpenPrice && !item.tracksSerials && !isWithoutProduct(item)

/** The goods of a page: what is weighed first, for it has no code of its own. */
function goodsOf(page: QuickKeyPage, pages: readonly QuickKeyPage[]): DeskItem[] {
  const { catalogue } = desk.read()
  const goods = catalogue
    .first(PAGE_SIZE, { categoryIds: categoriesOf(page, pages), onePerProduct: true })
    .filter(isForCustomers)
  return [...goods.filter(({ type }) => type === 'weighed'), ...goods.filter(({ type }) => type !== 'weighed')]
}

function usePages(): readonly QuickKeyPage[] {
  const { i18n } = useTranslation('kiosk')
  const setup = useStore(desk, (state) => state.setup)
  const catalogue = useStore(desk, (state) => state.catalogue)
  return useMemo(() => {
    const used = catalogue.categoryIds()
    const categories = (setup?.categories ?? []).filter(({ id }) => used.has(id))
    return pagesOf(
      [],
      categories.map((one) => ({ ...one, name: categoryNameIn(one, i18n.language) })),
      null,
    )
  }, [setup, catalogue, i18n.language])
}

const choose = (item: DeskItem): void => {
  kiosk.change({ page: 'basket', notice: null })
  pickItem(item)
}

/** Goods without a code, by their categories. */
export function KioskGoods() {
  const { t, i18n } = useTranslation('kiosk')
  const pages = usePages()
  const [wanted, setWanted] = useState<string | null>(null)
  const page = pages.find(({ id }) => id === wanted) ?? pages[0]!
  const currency = useStore(desk, ({ setup }) => setup?.outlet.currency ?? 'CNY')
  const version = useStore(desk, (state) => state.catalogueVersion)
  const goods = useMemo(() => (version < 0 ? [] : goodsOf(page, pages)), [version, page, pages])
  return (
    <section className="d-kiosk-goods" aria-label={t('goods.title')}>
      <header className="d-kiosk-title">
        <button type="button" className="d-button is-large" onClick={() => kiosk.change({ page: 'basket' })}>
          <Icon of={backIcon} /> {t('back')}
        </button>
        <h1>{t('goods.title')}</h1>
      </header>
      <div className="d-kiosk-pages" role="group" aria-label={t('goods.pages')}>
        {pages.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="d-button is-large"
            aria-pressed={id === page.id}
            onClick={() => setWanted(id)}
          >
            {name ?? t('goods.all')}
          </button>
        ))}
      </div>
      <ul className="d-kiosk-keys">
        {goods.map((item) => (
          <li key={item.id}>
            <button type="button" className="d-kiosk-key" onClick={() => choose(item)}>
              <StoredPicture address={item.imageUrl} alt="" />
              <span>{nameIn({ ...item, variantName: '' }, i18n.language)}</span>
              <b className="d-figures">{itemPriceText(item, currency)}</b>
            </button>
          </li>
        ))}
        {goods.length === 0 && <li className="d-empty">{t('goods.none')}</li>}
      </ul>
    </section>
  )
}
