import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { CatalogueIndex } from '../../catalogue/catalogue-index.ts'
import { BEST, categoriesOf } from './key-pages.ts'
import type { QuickKeyPage } from './key-pages.ts'
import { orderKeys } from './quick-keys.ts'

/** The number of keys on a page, and the number of best sellers before everything else on the first one. */
export const PAGE_SIZE = 48
const BEST_SHOWN = 24

/** A key of the page: goods, or a folder of goods; the place of goods that are gone stays empty until the shift closes. */
export type PageKey =
  | { readonly id: string; readonly item: DeskItem }
  | { readonly id: string; readonly folder: QuickKeyPage; readonly pictures: readonly string[] }
  | { readonly id: string; readonly isGone: true }

interface Facts {
  readonly catalogue: Pick<CatalogueIndex, 'find' | 'first'>
  readonly page: QuickKeyPage
  readonly pages: readonly QuickKeyPage[]
  /** The ids of every page's keys in the cashier's own order. */
  readonly order: Readonly<Record<string, readonly string[]>>
  /** The best-selling variants of this register. */
  readonly best: readonly string[]
  /** The keys in the places they have in this shift; left out where it has settled none for this arrangement. */
  readonly settled?: readonly string[] | undefined
}

const PICTURES = 4

/** A folder is known by what is in it: its first pictures. */
function folderKey(folder: QuickKeyPage, { catalogue, order }: Facts): PageKey {
  const pictures = (order[folder.id] ?? []).flatMap((id) => catalogue.find(id)?.imageUrl ?? [])
  return { id: folder.id, folder, pictures: pictures.slice(0, PICTURES) }
}

const foldersOf = ({ page, pages }: Pick<Facts, 'page' | 'pages'>): QuickKeyPage[] =>
  pages.filter(({ parentId }) => parentId === page.id)

/** The order and the folders that a person gave a page, as one word. */
export const arrangementOf = ({ page, pages, order }: Pick<Facts, 'page' | 'pages' | 'order'>): string =>
  JSON.stringify([order[page.id] ?? null, foldersOf({ page, pages }).map(({ id }) => id)])

/** Answers the key of an id while it is on the shelf, or a folder of the page. */
function keysById(facts: Facts): (id: string) => PageKey[] {
  const byId = new Map(foldersOf(facts).map((folder) => [folder.id, folderKey(folder, facts)]))
  return (id) => {
    const folder = byId.get(id)
    const item = facts.catalogue.find(id)
    return folder ? [folder] : item?.isOnShelf === true ? [{ id, item }] : []
  }
}

/** The keys of a page as they stand in this shift: each where it stood, what is new behind them. */
export function keysOfPage(facts: Facts): PageKey[] {
  const { settled } = facts
  const fresh = freshKeys(facts)
  if (!settled) return fresh
  const keyOf = keysById(facts)
  const placed = settled.map((id): PageKey => keyOf(id)[0] ?? { id, isGone: true })
  return orderKeys(placed, fresh).slice(0, PAGE_SIZE)
}

/**
 * The keys of a page that nothing has settled: folders and goods in the order the cashier gave them; then the folders that have no place yet,
 * and the page's other goods, one key for all variants of a product.
 */
function freshKeys(facts: Facts): PageKey[] {
  const { catalogue, page, pages, order, best } = facts
  const keyOf = keysById(facts)
  const folders = foldersOf(facts).flatMap(({ id }) => keyOf(id))
  const given = order[page.id]
  const own = (given ?? (page.id === BEST ? best.slice(0, BEST_SHOWN) : [])).flatMap(keyOf)
  const isComplete = page.isOwn || (page.id === BEST && given !== undefined && own.some((key) => 'item' in key))
  const rest = isComplete
    ? []
    : catalogue.first(PAGE_SIZE, { categoryIds: categoriesOf(page, pages), onePerProduct: true })
  const goods = orderKeys(
    own,
    rest.map((item): PageKey => ({ id: item.id, item })),
  )
  const placed = new Set(own.map(({ id }) => id))
  return [...folders.filter(({ id }) => !placed.has(id)), ...goods].slice(0, PAGE_SIZE)
}
