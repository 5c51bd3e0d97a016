import type { Plan, ProductReference, Scope } from '../basket/index.ts'
import type { PlanTerms } from './plan-terms.ts'

/** The goods of a plan: those it names, those a price list has a price of, or those that the slots of a set can hold. */
export const scopeOfTerms = ({ scope, benefit }: Pick<PlanTerms, 'scope' | 'benefit'>): Scope => {
  if (benefit.type === 'price-list') return scopeOfGoods(benefit.prices)
  return benefit.type === 'bundle' && benefit.slots
    ? scopeOfGoods(benefit.slots.flatMap(({ choices }) => choices))
    : scope
}

const scopeOfGoods = (prices: readonly ProductReference[]): Scope => ({
  kind: 'products',
  products: prices.map(({ productId, variantId }) => ({ productId, variantId })),
})

/**
 * A plan as it is written down with a basket: of a price list only the rows of goods that are in it, because the others change nothing and a
 * list may have a thousand. Other plans stay whole. A list with no row in the basket stays whole too: it prices nothing.
 */
export function planForBasket(plan: Plan, productIds: ReadonlySet<string>): Plan {
  if (plan.type !== 'price-list') return plan
  const prices = plan.prices.filter(({ productId }) => productIds.has(productId))
  return prices.length === 0 ? plan : { ...plan, prices, scope: scopeInBasket(plan.scope, productIds) }
}

/**
 * Returns the scope for a basket: of goods named one by one those in the basket; any other scope as it is, for it
 * covers more than the rows do.
 */
function scopeInBasket(scope: Scope, productIds: ReadonlySet<string>): Scope {
  if (scope.kind !== 'products') return scope
  const products = scope.products.filter(({ productId }) => productIds.has(productId))
  return products.length === 0 ? scope : { kind: 'products', products }
}
