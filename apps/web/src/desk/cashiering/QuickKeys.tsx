import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { useEffect, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { editIcon } from '../../ui/icons.ts'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { keepKeyPictures } from '../catalogue/keep-key-pictures.ts'
import { desk } from '../model/desk-state.ts'
import { useWords } from '../ui/use-words.ts'
import { amountText } from '../ui/money-text.ts'
import { changePreferences } from '../journal/change-preferences.ts'
import { useStore } from '../ui/store.ts'
import { emptyEntry } from '../model/entry.ts'
import { categoryNameIn, nameIn } from '../model/goods.ts'
import { goodsSheet } from './goods-sheet.ts'
import { sizeParts } from '../model/name-parts.ts'
import { orderKeys, swapKeys } from './quick-keys.ts'
import { pickItem } from '../basket/sell.ts'

const FAVOURITES = 'favourites'
const PAGE_SIZE = 48
const HUES = 6

interface Page {
  readonly id: string
  readonly name: string | null
}

/** The categories whose goods stand on a page: its own, and on the first page all in their order, then what has none. */
const categoriesOf = (page: string, pages: readonly Pick<Page, 'id'>[]): (string | null)[] =>
  page === FAVOURITES ? [...pages.map(({ id }) => id).filter((id) => id !== FAVOURITES), null] : [page]

/** The keys of a page: its goods in the order the cashier gave them, one key for all variants of a product. */
function useKeys(page: string, pages: readonly Page[]): DeskItem[] {
  const catalogue = useStore(desk, (state) => state.catalogue)
  const version = useStore(desk, (state) => state.catalogueVersion)
  const order = useStore(desk, (state) => state.preferences.quickKeys[page])
  return useMemo(() => {
    const own = (order ?? []).flatMap((id) => catalogue.find(id) ?? []).filter((item) => item.isOnShelf)
    const isComplete = page === FAVOURITES && own.length > 0
    const wanted = { categoryIds: categoriesOf(page, pages), onePerProduct: true }
    const rest = isComplete || version < 0 ? [] : catalogue.first(PAGE_SIZE, wanted)
    return orderKeys(own, rest).slice(0, PAGE_SIZE)
  }, [catalogue, version, page, pages, order])
}

/** The goods of every page of keys, one page at a time. */
function* goodsOfPages(pages: readonly Page[]): Generator<DeskItem[]> {
  const { catalogue } = desk.read()
  for (const { id } of pages)
    yield catalogue.first(PAGE_SIZE, { categoryIds: categoriesOf(id, pages), onePerProduct: true })
}

function usePages(): Page[] {
  const { language } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const catalogue = useStore(desk, (state) => state.catalogue)
  const version = useStore(desk, (state) => state.catalogueVersion)
  return useMemo(() => {
    const used = version >= 0 ? catalogue.categoryIds() : new Set<string>()
    const categories = (setup?.categories ?? [])
      .filter(({ id }) => used.has(id))
      .toSorted((a, b) => a.position - b.position)
    return [
      { id: FAVOURITES, name: null },
      ...categories.map((one) => ({ id: one.id, name: categoryNameIn(one, language) })),
    ]
  }, [setup, catalogue, version, language])
}

/** Arrows walk over the grid of keys as over a table. */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const keys = Array.from(event.currentTarget.querySelectorAll('button'))
  const at = keys.indexOf(document.activeElement as HTMLButtonElement)
  const first = keys[0]
  if (at === -1 || !first) return
  const perRow = keys.filter((key) => key.offsetTop === first.offsetTop).length
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }[event.key]
  if (by === undefined) return
  event.preventDefault()
  event.stopPropagation()
  keys[Math.max(0, Math.min(keys.length - 1, at + by))]?.focus()
}

/** The picture as large as the key allows, or the first letter; the name, its size, the price. */
function KeyFace({ item, currency }: { readonly item: DeskItem; readonly currency: string }) {
  const { t, language } = useWords()
  const name = nameIn(item.id === item.productId ? item : { ...item, variantName: '' }, language)
  const { head, tail } = sizeParts(name)
  return (
    <>
      {item.imageUrl === null ? (
        <span className="d-key-letter" aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      ) : (
        <StoredPicture address={item.imageUrl} alt="" />
      )}
      <span className="d-key-name">{head}</span>
      <span className="d-key-foot">
        <span>{tail}</span>
        <b className="d-figures">
          {item.isOpenPrice ? t('quick.openPrice') : amountText(item.sellPriceMinor, currency)}
        </b>
      </span>
    </>
  )
}

/** Goods to touch, in pages by category with colours; per register the cashier puts the keys in order. Source: CD-P04. */
export function QuickKeys() {
  const { t } = useWords()
  const pages = usePages()
  useEffect(() => keepKeyPictures(() => goodsOfPages(pages)), [pages])
  const wanted = useStore(goodsSheet, (state) => state.page)
  const page = pages.some(({ id }) => id === wanted) ? wanted : FAVOURITES
  const [isArranging, setArranging] = useState(false)
  const [moving, setMoving] = useState<string | null>(null)
  const keys = useKeys(page, pages)
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  const press = (item: DeskItem) => {
    if (!isArranging) {
      const { times } = desk.read().entry
      desk.change({ entry: emptyEntry })
      return pickItem(item, times)
    }
    if (moving === null) return setMoving(item.id)
    const { quickKeys } = desk.read().preferences
    changePreferences({
      quickKeys: {
        ...quickKeys,
        [page]: swapKeys(
          keys.map(({ id }) => id),
          moving,
          item.id,
        ),
      },
    })
    setMoving(null)
  }
  const hue =
    Math.max(
      0,
      pages.findIndex(({ id }) => id === page),
    ) % HUES
  return (
    <section className="d-quick" aria-label={t('quick.label')}>
      <div className="d-quick-head">
        <div className="d-pages" role="tablist" aria-label={t('quick.pages')}>
          {pages.map(({ id, name }, index) => (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={id === page}
              data-hue={index % HUES}
              onClick={() => {
                goodsSheet.change({ page: id })
                setMoving(null)
              }}
            >
              {name ?? t('quick.favourites')}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="d-tool"
          aria-pressed={isArranging}
          aria-label={t('quick.arrange')}
          onClick={() => {
            setArranging(!isArranging)
            setMoving(null)
          }}
        >
          <Icon of={editIcon} />
        </button>
      </div>
      {isArranging && <p className="d-note">{moving === null ? t('quick.arrangeHint') : t('quick.movingHint')}</p>}
      <div className="d-keys-box">
        <div className="d-quick-keys" data-hue={hue} onKeyDown={onArrow}>
          {keys.map((item) => (
            <button
              key={item.id}
              type="button"
              className={item.id === moving ? 'd-quick-key is-moving' : 'd-quick-key'}
              onClick={() => press(item)}
            >
              <KeyFace item={item} currency={currency} />
            </button>
          ))}
          {keys.length === 0 && <p className="d-empty">{t('quick.empty')}</p>}
        </div>
      </div>
    </section>
  )
}
