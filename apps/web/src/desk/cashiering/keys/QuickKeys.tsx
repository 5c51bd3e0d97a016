import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { Fragment, useEffect, useMemo } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { backIcon } from '../../../ui/icons.ts'
import { StoredPicture } from '../../../ui/StoredPicture.tsx'
import { keepKeyPictures } from '../../catalogue/keep-key-pictures.ts'
import { desk } from '../../model/desk-state.ts'
import { useWords } from '../../ui/use-words.ts'
import { emsOf } from '../../ui/fit-text.ts'
import { folderIcon } from '../../ui/icons.ts'
import { useStore } from '../../ui/store.ts'
import { forward } from '../../../words/direction.ts'
import { emptyEntry } from '../../model/entry.ts'
import { categoryNameIn, nameIn } from '../../model/goods/goods.ts'
import { keyArrangement, moveKey } from './arrange-keys.ts'
import { breakableParts } from './name-breaks.ts'
import { goodsSheet } from '../goods-sheet.ts'
import { categoriesOf, pagesOf } from './key-pages.ts'
import { arePlacesOf, keyPlaces, settlePage, settleShiftPlaces } from './key-places.ts'
import type { QuickKeyPage } from './key-pages.ts'
import { itemPriceText } from '../../model/goods/price-text.ts'
import { sizeParts } from '../../model/goods/name-parts.ts'
import { arrangementOf, keysOfPage, PAGE_SIZE } from './page-keys.ts'
import type { PageKey } from './page-keys.ts'
import { PageStrip } from './PageStrip.tsx'
import { pickItem } from '../../basket/sell.ts'

const ArrangeBar = lazyPart(async () => (await import('./ArrangeBar.tsx')).ArrangeBar)

/** Returns whether the open shift has settled where its keys stand: before that none is drawn, for it would move. */
function useShiftPlaces(): boolean {
  const shiftId = useStore(desk, ({ shift }) => shift?.id)
  const places = useStore(keyPlaces, (all) => all)
  useEffect(() => void settleShiftPlaces(shiftId), [shiftId])
  return useStore(desk, (state) => arePlacesOf(places, state))
}

/** The keys of the open page, worked out again when its goods, its order or its folders change; each keeps its place. */
function useKeys(page: QuickKeyPage, pages: readonly QuickKeyPage[], isSettled: boolean): PageKey[] {
  const catalogue = useStore(desk, (state) => state.catalogue)
  const version = useStore(desk, (state) => state.catalogueVersion)
  const isLoaded = useStore(desk, (state) => state.isCatalogueLoaded)
  const order = useStore(desk, (state) => state.preferences.quickKeys)
  const best = useStore(keyPlaces, (places) => places.best)
  const kept = useStore(keyPlaces, (places) => places.pages[page.id])
  const by = useMemo(() => arrangementOf({ page, pages, order }), [page, pages, order])
  const settled = kept?.by === by ? kept.ids : undefined
  const keys = useMemo(
    () => (version < 0 || !isSettled ? [] : keysOfPage({ catalogue, page, pages, order, best, settled })),
    [catalogue, version, isSettled, page, pages, order, best, settled],
  )
  useEffect(() => {
    if (isLoaded && isSettled)
      settlePage(
        page.id,
        by,
        keys.map(({ id }) => id),
      )
  }, [isLoaded, isSettled, page.id, by, keys])
  return keys
}

/** The goods of every page of keys, one page at a time. */
function* goodsOfPages(pages: readonly QuickKeyPage[]): Generator<DeskItem[]> {
  const { catalogue } = desk.read()
  for (const page of pages)
    yield catalogue.first(PAGE_SIZE, { categoryIds: categoriesOf(page, pages), onePerProduct: true })
}

function usePages(): QuickKeyPage[] {
  const { language } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const catalogue = useStore(desk, (state) => state.catalogue)
  const version = useStore(desk, (state) => state.catalogueVersion)
  const own = useStore(desk, (state) => state.preferences.keyPages)
  const cashierId = useStore(desk, (state) => state.cashierId)
  return useMemo(() => {
    const used = version >= 0 ? catalogue.categoryIds() : new Set<string>()
    const categories = (setup?.categories ?? []).filter(({ id }) => used.has(id))
    const named = categories.map((one) => ({ ...one, name: categoryNameIn(one, language) }))
    return pagesOf(own, named, cashierId)
  }, [setup, catalogue, version, own, language, cashierId])
}

/** Arrows walk over the grid of keys as over a table. */
function onArrow(event: KeyboardEvent<HTMLDivElement>): void {
  const keys = Array.from(event.currentTarget.querySelectorAll('button'))
  const at = keys.indexOf(document.activeElement as HTMLButtonElement)
  const first = keys[0]
  if (at === -1 || !first) return
  const perRow = keys.filter((key) => key.offsetTop === first.offsetTop).length
  const by = { ArrowRight: forward(), ArrowLeft: -forward(), ArrowDown: perRow, ArrowUp: -perRow }[event.key]
  if (by === undefined) return
  event.preventDefault()
  event.stopPropagation()
  keys[Math.max(0, Math.min(keys.length - 1, at + by))]?.focus()
}

/** Ems of a size and a price that stand beside each other on the narrowest key, and on a key of eleven rem (`stage.css`). */
const SHORT_FOOT = 7.4
const LONG_FOOT = 10

const footClass = (ems: number): string =>
  ['d-key-foot', ems > SHORT_FOOT && 'is-long', ems > LONG_FOOT && 'is-longer'].filter(Boolean).join(' ')

/** The picture as large as the key allows, or the first letter; the name, its size, the price. */
function KeyFace({ item, currency }: { readonly item: DeskItem; readonly currency: string }) {
  const { t, language } = useWords()
  const name = nameIn(item.id === item.productId ? item : { ...item, variantName: '' }, language)
  const { head, tail } = sizeParts(name)
  const price = item.isOpenPrice ? t('quick.openPrice') : itemPriceText(item, currency)
  return (
    <>
      <StoredPicture
        address={item.imageUrl}
        alt=""
        fallback={
          <span className="d-key-letter" aria-hidden="true">
            {Array.from(name)[0]}
          </span>
        }
      />
      <span className="d-key-name">
        {language === 'ja'
          ? breakableParts(head).map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text, never in another order
              <Fragment key={at}>
                {at === 0 ? null : <wbr />}
                {part}
              </Fragment>
            ))
          : head}
      </span>
      <span className={footClass(emsOf(tail) + emsOf(price))}>
        <span>{tail}</span>
        <b className="d-figures" style={{ '--ems': emsOf(price) } as CSSProperties}>
          {price}
        </b>
      </span>
    </>
  )
}

/** A folder: the first pictures of what is in it, its name. */
function FolderFace({ folder, pictures }: { readonly folder: QuickKeyPage; readonly pictures: readonly string[] }) {
  return (
    <>
      <span className="d-key-folder">
        {pictures.length === 0 ? (
          <Icon of={folderIcon} />
        ) : (
          pictures.map((address) => <StoredPicture key={address} address={address} alt="" />)
        )}
      </span>
      <span className="d-key-name">{folder.name}</span>
      <span className="d-key-foot">
        <Icon of={folderIcon} />
      </span>
    </>
  )
}

const openPage = (page: string): void => {
  goodsSheet.change({ page })
  keyArrangement.change({ moving: null })
}

/** Sells the goods of a key; a quantity typed before counts. */
function sell(item: DeskItem): void {
  const { times } = desk.read().entry
  desk.change({ entry: emptyEntry })
  pickItem(item, times)
}

const keyAt = ({ clientX, clientY }: PointerEvent): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null

/** Keys are put in order by dragging, or by touching one and then the place it goes to. */
function useArranging(page: string, ids: readonly string[]) {
  const moving = useStore(keyArrangement, (state) => state.moving)
  return {
    moving,
    press: (id: string) => {
      if (moving === null) keyArrangement.change({ moving: id })
      else moveKey(page, ids, moving, id)
    },
    drop: (event: PointerEvent<HTMLElement>) => {
      const target = keyAt(event)
      const from = event.currentTarget.dataset['key']
      if (from === undefined || target === null || target === from) return
      event.currentTarget.releasePointerCapture(event.pointerId)
      moveKey(page, ids, from, target)
    },
  }
}

/** Goods to touch, in pages with names and colors, in this register's own order. Source: CD-P04. */
export function QuickKeys() {
  const { t } = useWords()
  const pages = usePages()
  useEffect(() => keepKeyPictures(() => goodsOfPages(pages)), [pages])
  const wanted = useStore(goodsSheet, (state) => state.page)
  const page = pages.find(({ id }) => id === wanted) ?? pages[0]!
  const isSettled = useShiftPlaces()
  const keys = useKeys(page, pages, isSettled)
  const ids = keys.map(({ id }) => id)
  const isArranging = useStore(keyArrangement, (state) => state.isOn)
  const { moving, press, drop } = useArranging(page.id, ids)
  const currency = useStore(desk, (state) => state.setup?.outlet.currency ?? 'CNY')
  return (
    <section className="d-quick" aria-label={t('quick.label')}>
      <PageStrip pages={pages} page={page} />
      {isArranging && <ArrangeBar page={page} ids={ids} />}
      <div className="d-keys-box">
        <div
          className={isArranging ? 'd-quick-keys is-arranging' : 'd-quick-keys'}
          data-hue={page.hue}
          onKeyDown={onArrow}
        >
          {page.parentId !== null && (
            <button type="button" className="d-quick-key is-back" onClick={() => openPage(page.parentId ?? '')}>
              <Icon of={backIcon} />
              <span className="d-key-name">{page.name}</span>
            </button>
          )}
          {keys.map((key) =>
            'isGone' in key ? (
              <span key={key.id} />
            ) : (
              <button
                key={key.id}
                type="button"
                data-key={key.id}
                className={key.id === moving ? 'd-quick-key is-moving' : 'd-quick-key'}
                {...('folder' in key ? { 'data-hue': key.folder.hue } : {})}
                onClick={() => {
                  if (isArranging) press(key.id)
                  else if ('folder' in key) openPage(key.id)
                  else sell(key.item)
                }}
                {...(isArranging ? { onPointerUp: drop } : {})}
              >
                {'folder' in key ? (
                  <FolderFace folder={key.folder} pictures={key.pictures} />
                ) : (
                  <KeyFace item={key.item} currency={currency} />
                )}
              </button>
            ),
          )}
          {isSettled && keys.length === 0 && (
            <p className="d-empty">{t(page.isOwn ? 'quick.emptyOwn' : 'quick.empty')}</p>
          )}
        </div>
      </div>
    </section>
  )
}
