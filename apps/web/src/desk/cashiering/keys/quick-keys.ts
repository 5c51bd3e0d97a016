/** Keys in the cashier's own order first, then what is new on the page. */
export const orderKeys = <Key extends { readonly id: string }>(own: readonly Key[], rest: readonly Key[]): Key[] => {
  const placed = new Set(own.map(({ id }) => id))
  return [...own, ...rest.filter(({ id }) => !placed.has(id))]
}

/** The order after one key was put in the place of another; the others move up. */
export function swapKeys(order: readonly string[], moved: string, target: string): string[] {
  if (moved === target) return [...order]
  const without = order.filter((id) => id !== moved)
  const isForward = order.indexOf(moved) < order.indexOf(target)
  return without.toSpliced(without.indexOf(target) + (isForward ? 1 : 0), 0, moved)
}
