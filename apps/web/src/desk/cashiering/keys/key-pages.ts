import type { KeyPage } from '../../model/preferences.ts'

/** The first page: what this register sells most, then everything in the order of its categories. */
export const BEST = 'favourites'
/** How many hues tell pages apart. */
export const HUES = 6
/** The most pages and folders of its own that a register holds; each name is as long as a category's. */
export const MOST_PAGES = 48
export const LONGEST_PAGE_NAME = 20

export interface QuickKeyPage {
  readonly id: string
  /** Null: the first page, named by the screen's language. */
  readonly name: string | null
  readonly hue: number
  /** Made by a person; goods are put on it one by one. */
  readonly isOwn: boolean
  /** The page it is a folder of; null: it stands in the strip. */
  readonly parentId: string | null
}

interface Category {
  readonly id: string
  readonly name: string
  readonly position: number
}

/**
 * The pages in their order: best sellers, what people of this register made (a person's own only for that person), then the categories
 * that have goods, each with its color. A folder whose page is not there any more is a page of its own.
 */
export function pagesOf(
  own: readonly KeyPage[],
  categories: readonly Category[],
  staffId: string | null,
): QuickKeyPage[] {
  const mine = own.filter(({ ownerId }) => ownerId === undefined || ownerId === staffId)
  const there = new Set([BEST, ...mine.map(({ id }) => id), ...categories.map(({ id }) => id)])
  const above = (parentId: string | undefined): string | null =>
    parentId !== undefined && there.has(parentId) ? parentId : null
  return [
    { id: BEST, name: null, hue: 0, isOwn: false, parentId: null },
    ...mine.map(({ id, name, hue, parentId }) => ({ id, name, hue, isOwn: true, parentId: above(parentId) })),
    ...categories
      .toSorted((a, b) => a.position - b.position)
      .map(({ id, name }, index) => ({ id, name, hue: (index + 1) % HUES, isOwn: false, parentId: null })),
  ]
}

/** The categories whose goods fill up a page: its own; on the first page all in their order, then what has none; none on an own page. */
export function categoriesOf(page: QuickKeyPage, pages: readonly QuickKeyPage[]): (string | null)[] {
  if (page.isOwn) return []
  if (page.id !== BEST) return [page.id]
  return [...pages.filter(({ id, isOwn }) => id !== BEST && !isOwn).map(({ id }) => id), null]
}

/** The goods sold on most receipts first; of two alike the one sold last. Each list is one sale, the newest first. */
export function mostSold(sales: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const goods of sales) for (const id of new Set(goods)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([id]) => id)
}
