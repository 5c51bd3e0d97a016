/** What one combination is made of: `quantity` ≥ 1 of each item, in the item's own unit. */
export interface Component {
  readonly variantId: string
  readonly quantity: number
}

/** How many combinations the stock of the components makes: min ⌊stock / quantity⌋, 0 when one is missing or below zero. Source: D15. */
export function combinationsAvailable(
  components: readonly Component[],
  availableOf: (variantId: string) => number,
): number {
  if (components.length === 0) return 0
  const possible = needed(components).map(([variantId, quantity]) => Math.floor(availableOf(variantId) / quantity))
  return Math.max(0, Math.min(...possible))
}

/** What leaves (or returns, for a negative count) for `count` combinations: each component once, in the order of first mention. Source: D15. */
export const componentsOf = (components: readonly Component[], count: number): readonly Component[] =>
  needed(components).map(([variantId, quantity]) => ({ variantId, quantity: quantity * count }))

/** What one combination costs: Σ of its components' costs. Source: D15. */
export const combinationCost = (
  components: readonly Component[],
  costOf: (variantId: string, quantity: number) => number,
): number => needed(components).reduce((sum, [variantId, quantity]) => sum + costOf(variantId, quantity), 0)

/** The quantities by item; an item listed twice counts twice. */
function needed(components: readonly Component[]): readonly (readonly [variantId: string, quantity: number])[] {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of components) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums]
}
