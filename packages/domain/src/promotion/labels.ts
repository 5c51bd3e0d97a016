import type { Plan, PointRate, PresentedCoupon, Scope } from '../basket/index.ts'

/** What may name labels in a basket. */
interface OnOffer {
  readonly plans: readonly Plan[]
  readonly coupons: readonly PresentedCoupon[]
  readonly rates?: readonly PointRate[] | undefined
}

/** The labels that plans, coupons and rates of points name: of a line's own labels only these are written down with it. */
export function labelsNamed({ plans, coupons, rates = [] }: OnOffer): ReadonlySet<string> {
  const named = new Set<string>()
  const add = (scope: Scope | null | undefined): void => {
    if (scope?.kind === 'labels') for (const id of scope.labelIds) named.add(id)
  }
  for (const plan of plans) {
    add(plan.scope)
    if ('conditionScope' in plan) add(plan.conditionScope)
  }
  for (const { scope } of [...coupons, ...rates]) add(scope)
  return named
}

/** Labels of goods as a basket writes them down: those that are named (left out: all), ascending; nothing where there are none. */
export function labelsOf(
  labelIds: readonly string[] | undefined,
  named?: ReadonlySet<string>,
): { readonly labelIds?: readonly string[] } {
  const kept = labelIds?.filter((id) => named?.has(id) ?? true) ?? []
  return kept.length === 0 ? {} : { labelIds: kept.toSorted() }
}
