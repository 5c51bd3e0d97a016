import type { BasketLine, DealOutcome, Plan, Snapshot } from '../src/basket/index.ts'
import { inPlanOrder } from './conditions.ts'
import { share, sum } from './fraction.ts'
import { looksAt, type ItemLine } from './items.ts'
import { isAsking } from './slow-threshold.ts'

type PiecePlan = Extract<Plan, { type: 'buy-get' | 'second-item' | 'bundle' }>

/** Growth 2, 21: plans of B with a threshold that were used, in plan order. */
export function slowDeals(basket: Snapshot, items: readonly ItemLine[]): { deals?: DealOutcome[] } {
  const deals = basket.plans.toSorted(inPlanOrder).flatMap((plan) => {
    const isPieces = plan.type === 'buy-get' || plan.type === 'second-item' || plan.type === 'bundle'
    if (!isPieces || !isAsking(plan)) return []
    const used = items.filter((item) => item.groups.some(({ planId }) => planId === plan.id))
    return used.length === 0 ? [] : [told(plan, used, items, basket)]
  })
  return deals.length === 0 ? {} : { deals }
}

function told(plan: PiecePlan, used: readonly ItemLine[], items: readonly ItemLine[], basket: Snapshot): DealOutcome {
  const asked = items.filter((item) => looksAt(plan, plan.conditionScope ?? plan.scope, item, basket))
  const rewarded = sum(
    used.map((item) => sum(ofPlan(item, plan).map(({ role, count }) => (role === 'rewarded' ? count : 0n)))),
  )
  const each = plan.type === 'buy-get' ? plan.getCount : plan.type === 'second-item' ? 1 : plan.count
  return {
    planId: plan.id,
    times: Number(rewarded / BigInt(each)),
    isRepeating: plan.isRepeating === true,
    thresholdMinor: plan.thresholdMinor ?? 0,
    ...(plan.thresholdPieces && { thresholdPieces: plan.thresholdPieces }),
    counted: asked.map(({ line, won }) => ({ lineId: line.id, afterMinor: Number(won.amount) })),
    saved: savings(plan, used).map(({ item, off }) => ({ lineId: item.line.id, amountMinor: Number(off) })),
  }
}

const ofPlan = ({ groups }: ItemLine, { id }: PiecePlan) => groups.filter(({ planId }) => planId === id)

/** Prices of the used pieces at stage A, and what they pay. */
const worthOf = (item: ItemLine, plan: PiecePlan) => {
  const pieces = ofPlan(item, plan)
  return {
    before: sum(pieces.map(({ count }) => count)) * item.won.unit,
    after: sum(pieces.map(({ amount }) => amount)),
  }
}

const poolOf = ({ pooling }: PiecePlan, { productId, variantId }: BasketLine): string =>
  pooling === 'mix' ? 'all' : JSON.stringify({ productId, variantId })

function savings(plan: PiecePlan, used: readonly ItemLine[]): { item: ItemLine; off: bigint }[] {
  const each = used.map((item) => ({ item, pool: poolOf(plan, item.line), ...worthOf(item, plan) }))
  if (plan.type === 'bundle') return each.map(({ item, before, after }) => ({ item, off: before - after }))
  const shares = new Map<ItemLine, bigint>()
  for (const pool of new Set(each.map((one) => one.pool))) {
    const inside = each.filter((one) => one.pool === pool)
    const whole = sum(inside.map(({ before, after }) => before - after))
    const parts = share(
      whole,
      inside.map(({ before }) => before),
    )
    inside.forEach(({ item }, at) => shares.set(item, parts[at] ?? 0n))
  }
  return used.map((item) => ({ item, off: shares.get(item) ?? 0n }))
}
