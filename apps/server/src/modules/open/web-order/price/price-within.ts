import type { Plan, PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { beyondLimit } from '@kassa/domain/promotion/beyond-limit.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { accept, type Result } from '@kassa/domain/result.ts'
import type { OffersOfOrder } from './order-offers.ts'

interface Within {
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
}

/**
 * The price by the plans of which there is as much left as the basket takes: one of which there is not is left out and the basket priced again, as a till does that is
 * told so. By another price the order would be refused, and the next quote would say that price again.
 */
export function priceWithin(
  plans: readonly Plan[],
  standings: OffersOfOrder['standings'],
  snapshotOf: (plans: readonly Plan[]) => Snapshot,
): Result<Within> {
  const snapshot = snapshotOf(plans)
  const priced = priceBasket(snapshot)
  if (!priced.ok) return priced
  const beyond = planUses(priced.value).find((use) => {
    const plan = standings.get(use.planId)
    return plan !== undefined && beyondLimit(plan.terms, plan.used, use) !== null
  })
  if (beyond === undefined) return accept({ snapshot, priced: priced.value })
  return priceWithin(
    plans.filter(({ id }) => id !== beyond.planId),
    standings,
    snapshotOf,
  )
}
