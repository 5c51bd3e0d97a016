import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { createPlan } from '@kassa/contract/promotion/plan.calls.ts'
import type { WarningRow } from './warning-kinds.ts'

type Terms = InputOf<(typeof createPlan)['request']>

/** What a lot is marked down by. */
interface Markdown {
  readonly name: string
  readonly offBasisPoints: number
  /** How much of it: pieces, thousandths or grams. */
  readonly quantity: number
}

/**
 * A plan for one lot, at one outlet, from today to the lot's last day: piece by piece as far as the lot goes; goods that are weighed while
 * anything of it is left.
 */
export function markdownTerms(
  { productId, variantId, expiresOn, weightUnit }: WarningRow,
  {
    outletId,
    currency,
    today,
  }: { readonly outletId: string; readonly currency: Terms['currency']; readonly today: string },
  { name, offBasisPoints, quantity }: Markdown,
): Terms {
  const lastDay = expiresOn ?? today
  const percent = { kind: 'percent', offBasisPoints } as const
  return {
    name,
    currency,
    scope: { kind: 'products', products: [{ productId, variantId: variantId === productId ? null : variantId }] },
    target: { kind: 'all' },
    outlets: { kind: 'some', outletIds: [outletId] },
    window: { fromDate: today, untilDate: lastDay, timeOfDay: null, weekdays: null },
    limits: { total: null, perDay: null, perMember: null },
    leavesOutReduced: false,
    occasion: null,
    lots: { expiresBy: lastDay, quantity },
    benefit:
      weightUnit === null
        ? { type: 'bundle', count: 1, reward: percent, pooling: 'mix', maxTimes: null }
        : { type: 'item-discount', off: percent },
  }
}
