import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { categoryView } from '@kassa/contract/catalogue/catalogue.calls.ts'

export type Category = OutputOf<typeof categoryView>

/** A category as antd's tree choice takes it. */
export interface TreeOption {
  readonly value: string
  readonly title: string
  readonly children: TreeOption[]
}

export interface CategoryNode extends Category {
  readonly depth: number
  readonly hasChildren: boolean
  /** Its own products and those of everything under it: what the list shows when one follows it. */
  readonly productCountWithin: number
}

const childrenOf = (rows: readonly Category[], parentId: string | null): Category[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .toSorted((a, b) => a.position - b.position || a.shownName.localeCompare(b.shownName))

/** The tree of a flat list, each level in its own order. A row without a known parent is left out. */
export const categoryTree = (rows: readonly Category[], parentId: string | null = null): TreeOption[] =>
  childrenOf(rows, parentId).map((row) => ({
    value: row.id,
    title: row.shownName,
    children: categoryTree(rows, row.id),
  }))

/** The same tree as indented lines, top to bottom. */
export const categoryLines = (rows: readonly Category[], parentId: string | null = null, depth = 0): CategoryNode[] =>
  childrenOf(rows, parentId).flatMap((row) => {
    const below = categoryLines(rows, row.id, depth + 1)
    const productCountWithin = below.reduce((sum, { productCount }) => sum + productCount, row.productCount)
    return [{ ...row, depth, hasChildren: below.length > 0, productCountWithin }, ...below]
  })

/** `Drinks › Tea`: a category with what it stands under. */
export function categoryPath(rows: readonly Category[], id: string): string {
  const row = rows.find((one) => one.id === id)
  if (!row) return ''
  const above = row.parentId === null ? '' : categoryPath(rows, row.parentId)
  return above === '' ? row.shownName : `${above} › ${row.shownName}`
}
