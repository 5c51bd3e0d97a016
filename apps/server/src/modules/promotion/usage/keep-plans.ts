import { budgetExceeded, isOverLots } from '@kassa/domain/promotion/plan-of.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listLimitedPlans } from './desk-offers.store.ts'
import { listKeptPlans, setKeptPlans, type PlanUseToKeep } from './kept-plans.store.ts'
import { countUses } from './plan-books.store.ts'

const KINDS = ['total', 'perDay', 'perMember'] as const

interface Asked {
  readonly orderId: string
  readonly memberId: string | null
  readonly businessDay: string
  readonly now: string
  readonly uses: readonly PlanUseToKeep[]
}

/**
 * The uses of limited plans among some that nobody has used, held or kept for another order; what this order keeps already is its own. The plans are locked in
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
  for (const { id, name, limits, terms } of limited) {
    const used = counts.find((one) => one.id === id)
    const wanted = uses.find(({ planId }) => planId === id)
    if (!used || !wanted || kept.has(id)) continue
    const over = KINDS.find((kind) => used[kind] >= (limits[kind] ?? Infinity))
    if (over) return refuse({ code: 'plan.used-up', facts: { planId: id, name, max: limits[over] } })
    if (isOverLots(terms, used.quantity, wanted.quantity)) {
      const left = Math.max(0, (terms.lots?.quantity ?? 0) - used.quantity)
      return refuse({ code: 'plan.used-up', facts: { planId: id, name, max: terms.lots?.quantity, left } })
    }
    if (budgetExceeded(terms, used, wanted.reductionMinor))
      return refuse({ code: 'plan.used-up', facts: { planId: id, name } })
  }
  return accept(uses.filter(({ planId }) => planIds.includes(planId) || kept.has(planId)))
}

/** Keeps uses of limited plans for an order that waits: they count as used for everybody else until it is over. Refuses as `checkPlans` does. */
export async function keepPlans(tx: Tx, merchantId: string, asked: Asked): Promise<Result<null>> {
  const free = await checkPlans(tx, merchantId, asked)
  if (!free.ok) return free
  await setKeptPlans(tx, merchantId, { ...asked, uses: free.value })
  return accept(null)
}
