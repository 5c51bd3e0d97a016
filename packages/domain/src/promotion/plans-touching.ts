import type { BasketLine, CategoryParent, Plan, Scope } from '../basket/index.ts'
import { planForBasket } from './price-list-terms.ts'

/** The fields of a line that identify its goods. */
export type GoodsOfLine = Pick<BasketLine, 'productId' | 'variantId' | 'categoryId' | 'brandId'> & {
  /** All that they carry. */
  readonly labelIds?: readonly string[] | undefined
}

/**
 * The plans whose goods, or whose condition's, are in a basket: the others change nothing and need not be written down with it. Walks the
 * lines once, however many plans there are. Of price lists only the rows of these goods come along.
 */
export function plansTouching(
  plans: readonly Plan[],
  lines: readonly GoodsOfLine[],
  categories: readonly CategoryParent[],
): Plan[] {
  if (plans.length === 0 || lines.length === 0) return []
  const basket = thingsIn(lines, categories)
  const touching = plans.filter((plan) => {
    const condition = 'conditionScope' in plan ? plan.conditionScope : null
    return isTouched(plan.scope, basket) || (condition ? isTouched(condition, basket) : false)
  })
  return touching.map((plan) => planForBasket(plan, basket.products))
}

interface ThingsInBasket {
  readonly products: ReadonlySet<string>
  readonly variants: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly brands: ReadonlySet<string | null>
  readonly labels: ReadonlySet<string>
}

const variantKey = (productId: string, variantId: string | null): string => `${productId} ${variantId ?? ''}`

function thingsIn(lines: readonly GoodsOfLine[], categories: readonly CategoryParent[]): ThingsInBasket {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const above = new Set<string>()
  for (const { categoryId } of lines) {
    let id: string | null | undefined = categoryId
    // A category that was seen has brought those above it; a cycle ends there too.
    while (typeof id === 'string' && !above.has(id)) {
      above.add(id)
      id = parents.get(id)
    }
  }
  return {
    products: new Set(lines.map(({ productId }) => productId)),
    variants: new Set(lines.map(({ productId, variantId }) => variantKey(productId, variantId))),
    categories: above,
    brands: new Set(lines.map(({ brandId }) => brandId)),
    labels: new Set(lines.flatMap(({ labelIds = [] }) => labelIds)),
  }
}

function isTouched(scope: Scope, basket: ThingsInBasket): boolean {
  switch (scope.kind) {
    case 'all':
      return true
    case 'products':
      return scope.products.some(({ productId, variantId }) =>
        variantId === null ? basket.products.has(productId) : basket.variants.has(variantKey(productId, variantId)),
      )
    case 'categories':
      return scope.categoryIds.some((id) => basket.categories.has(id))
    case 'brands':
      return scope.brandIds.some((id) => basket.brands.has(id))
    case 'labels':
      return scope.labelIds.some((id) => basket.labels.has(id))
  }
}
