import { canStandUnder } from '@kassa/domain/product/category-tree.ts'
import type { Category } from '../../parts/goods/category-tree.ts'

/** Where a category is put: under a parent, before one of its children or at the end. */
export interface CategoryPlace {
  readonly parentId: string | null
  readonly position: number
}

const siblings = (rows: readonly Category[], parentId: string | null, but: string): Category[] =>
  rows
    .filter((row) => row.parentId === parentId && row.id !== but)
    .toSorted((a, b) => a.position - b.position || a.shownName.localeCompare(b.shownName))

/** The last place under a parent; null where the category would stand under itself. */
export function placeUnder(rows: readonly Category[], id: string, parentId: string | null): CategoryPlace | null {
  if (!canStandUnder(rows, id, parentId)) return null
  const last = siblings(rows, parentId, id).at(-1)
  return { parentId, position: last === undefined ? 0 : last.position + 1 }
}

/**
 * Returns the effect of dropping a category on a parent: it moves, it would stand under itself, or it stands there
 * already.
 */
export function dropOn(rows: readonly Category[], id: string, parentId: string | null): 'moves' | 'own-child' | 'same' {
  if (id === parentId || rows.find((one) => one.id === id)?.parentId === parentId) return 'same'
  return canStandUnder(rows, id, parentId) ? 'moves' : 'own-child'
}

/**
 * Returns the place that Alt and an arrow lead to: in under the neighbor above, or out beside the parent. Null where
 * there is no such place.
 */
export function placeByKey(rows: readonly Category[], id: string, key: string): CategoryPlace | null {
  const row = rows.find((one) => one.id === id)
  if (!row) return null
  if (key === 'ArrowLeft') {
    const parent = rows.find((one) => one.id === row.parentId)
    return parent ? { parentId: parent.parentId, position: parent.position + 1 } : null
  }
  if (key !== 'ArrowRight') return null
  const order = siblings(rows, row.parentId, '')
  const above = order[order.findIndex((one) => one.id === id) - 1]
  return above ? placeUnder(rows, id, above.id) : null
}
