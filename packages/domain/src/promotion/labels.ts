import type { Scope } from '../basket/index.ts'

/** An offer that may name labels in a basket: a plan, a coupon, a rate of points. */
interface OnOffer {
  readonly scope: Scope
  readonly conditionScope?: Scope | null
}

/** The labels that what is on offer names: of a line's own labels only these are written down with it. */
export const labelsNamed = (offers: readonly OnOffer[]): ReadonlySet<string> =>
  new Set(
    offers
      .flatMap(({ scope, conditionScope }) => [scope, conditionScope])
      .flatMap((scope) => (scope?.kind === 'labels' ? scope.labelIds : [])),
  )

/** Labels of goods as a basket writes them down: those that are named (left out: all), ascending; nothing where there are none. */
export function labelsOf(
  labelIds: readonly string[] = [],
  named: ReadonlySet<string> = new Set(labelIds),
): { readonly labelIds?: readonly string[] } {
  const kept = labelIds.filter((id) => named.has(id)).toSorted()
  return kept.length === 0 ? {} : { labelIds: kept }
}
