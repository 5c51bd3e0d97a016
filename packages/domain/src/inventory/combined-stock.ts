/** A component of a combination: `quantity` ≥ 1 of each item, in the item's own unit. */
export interface Component {
  readonly variantId: string
  readonly quantity: number
}

/**
 * Returns the components that leave (or return, for a negative count) for `count` combinations: each once, in the order
 * of first mention. Source: D15.
 */
export const componentsOf = (components: readonly Component[], count: number): readonly Component[] =>
  needed(components).map(([variantId, quantity]) => ({ variantId, quantity: quantity * count }))

/** The quantities by item; an item listed twice counts twice. */
function needed(components: readonly Component[]): readonly (readonly [variantId: string, quantity: number])[] {
  const sums = new Map<string, number>()
  for (const { variantId, quantity } of components) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity)
  return [...sums]
}
