import { beyondLimit, type LimitedTerms } from '@kassa/domain/promotion/beyond-limit.ts'
import type { PlanUsed } from '@kassa/domain/promotion/plan-of.ts'
import type { PlanLimits } from '@kassa/domain/promotion/plan-terms.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listLimitedPlans } from './desk-offers.store.ts'
import { isAsKept, listKeptPlans, setKeptPlans, type PlanUseToKeep } from './kept-plans.store.ts'
import { countUses } from './plan-books.store.ts'

/** The use itself is kept: what its order takes more of the plan is held against lots and budget. */
const NO_LIMITS: PlanLimits = { total: null, perDay: null, perMember: null }

interface Asked {
  readonly orderId: string
  readonly memberId: string | null
  readonly businessDay: string
  readonly now: string
  readonly uses: readonly PlanUseToKeep[]
}

/**
 * The uses of limited plans among some that nobody has used, held or kept for another order; what this order keeps already is its own, and no more than that. The plans are locked in
 * key order until the end, so of fifty who want the last use one gets it. Refuses with `plan.used-up`, and writes nothing.
 */
export async function checkPlans(tx: Tx, merchantId: string, asked: Asked): Promise<Result<PlanUseToKeep[]>> {
  const { orderId, memberId, businessDay, now, uses } = asked
  const kept = await listKeptPlans(tx, merchantId, orderId)
  const limited = await listLimitedPlans(
    tx,
    merchantId,
    uses.map(({ planId }) => planId),
  )
  const planIds = limited.map(({ id }) => id)
  const counting = { planIds, businessDay, memberId, exceptOrderId: orderId, heldAt: now }
  const counts = planIds.length === 0 ? [] : await countUses(tx, merchantId, counting)
  for (const { id, name, terms } of limited) {
    const used = counts.find((one) => one.id === id)
    const wanted = uses.find(({ planId }) => planId === id)
    const own = kept.get(id)
    if (!used || !wanted || isAsKept(own, wanted)) continue
    const over = beyondLimit(own ? { ...terms, limits: NO_LIMITS } : terms, used, wanted)
    if (over !== null)
      return refuse({ code: 'plan.used-up', facts: { planId: id, name, ...limitOf(over, terms, used) } })
  }
  return accept(uses.filter(({ planId }) => planIds.includes(planId) || kept.has(planId)))
}

/** The limit in numbers; of a budget a till is told nothing. */
function limitOf(
  over: NonNullable<ReturnType<typeof beyondLimit>>,
  { limits, lots }: LimitedTerms,
  { quantity = 0 }: PlanUsed,
): { readonly max?: number | null; readonly left?: number } {
  if (over === 'budget') return {}
  if (over !== 'lots') return { max: limits[over] }
  const max = lots?.quantity ?? 0
  return { max, left: Math.max(0, max - quantity) }
}

/** Keeps uses of limited plans for an order that waits: they count as used for everybody else until it is over. Refuses as `checkPlans` does. */
export async function keepPlans(tx: Tx, merchantId: string, asked: Asked): Promise<Result<null>> {
  const free = await checkPlans(tx, merchantId, asked)
  if (!free.ok) return free
  await setKeptPlans(tx, merchantId, { ...asked, uses: free.value })
  return accept(null)
}
