import type { Hint, Plan, PresentedCoupon, RebatePlan } from '../basket/index.ts'
import type { Winner } from './guard.ts'
import { lessPercent } from '../money/round.ts'
import { rebateOf, sumOver } from './order-steps.ts'
import type { PreparedBasket, SortedPlan } from './prepare.ts'
import { rewardPrice, type PiecePlan } from './quantity-plans.ts'

interface Step extends Hint {
  /** What the customer would have to add, roughly, in money. */
  readonly costMinor: number
}

/**
 * The cheapest step to a benefit that is not there yet: the least to add, at most as much again as the goods in its
 * scope cost now; then the larger gain, then plan order with coupons behind. Null when nothing is that near.
 */
export function hintFor(prepared: PreparedBasket, winner: Winner): Hint | null {
  const steps = [...planSteps(prepared, winner), ...pieceSteps(prepared, winner), ...couponSteps(prepared, winner)]
  let best: Step | null = null
  for (const step of steps) {
    if (
      !best ||
      step.costMinor < best.costMinor ||
      (step.costMinor === best.costMinor && step.gainMinor > best.gainMinor)
    ) {
      best = step
    }
  }
  if (!best) return null
  const { kind, id, missingMinor, missingCount, gainMinor } = best
  return { kind, id, missingMinor, missingCount, gainMinor }
}

function planSteps(prepared: PreparedBasket, winner: Winner): Step[] {
  const { amounts } = winner.items
  const orderOffMinor = winner.orderOffMinor
  return prepared.plans.flatMap((sorted) => {
    if (sorted.missing.length > 0) return []
    const entryMinor = sumOver(sorted.set, amounts)
    const next = nextThreshold(sorted.plan, entryMinor)
    if (next === null || !isNear(next, entryMinor)) return []
    const isReward = sorted.plan.type === 'full-gift' || sorted.plan.type === 'exchange'
    const gainMinor = isReward ? 0 : gainAt(sorted, next) - orderOffMinor
    if (!isReward && gainMinor <= 0) return []
    return [amountStep('plan', sorted.plan.id, next - entryMinor, gainMinor)]
  })
}

const isNear = (thresholdMinor: number, entryMinor: number): boolean => thresholdMinor - entryMinor <= entryMinor

const amountStep = (kind: Hint['kind'], id: string, missingMinor: number, gainMinor: number): Step => ({
  kind,
  id,
  missingMinor,
  missingCount: 0,
  gainMinor,
  costMinor: missingMinor,
})

/** The next amount at which the plan gives something, or more; null where it has no threshold ahead. */
function nextThreshold(plan: Plan, entryMinor: number): number | null {
  switch (plan.type) {
    case 'whole-order':
    case 'full-gift':
    case 'exchange':
      return plan.thresholdMinor > entryMinor ? plan.thresholdMinor : null
    case 'rebate':
      return nextTier(plan, entryMinor)
    default:
      return null
  }
}

function nextTier(plan: RebatePlan, entryMinor: number): number | null {
  const ahead = plan.tiers.map(({ thresholdMinor }) =>
    plan.isRepeating ? (Math.floor(entryMinor / thresholdMinor) + 1) * thresholdMinor : thresholdMinor,
  )
  const next = Math.min(...ahead.filter((thresholdMinor) => thresholdMinor > entryMinor))
  return Number.isSafeInteger(next) ? next : null
}

function gainAt({ plan }: SortedPlan, entryMinor: number): number {
  if (plan.type === 'rebate') return rebateOf(plan, entryMinor) ?? 0
  return plan.type === 'whole-order' ? entryMinor - lessPercent(entryMinor, plan.offBasisPoints) : 0
}

function couponSteps(prepared: PreparedBasket, winner: Winner): Step[] {
  return prepared.usableCoupons.flatMap(({ coupon, set }) => {
    const baseMinor = sumOver(set, winner.items.amounts)
    const { thresholdMinor } = coupon
    if (baseMinor >= thresholdMinor || !isNear(thresholdMinor, baseMinor)) return []
    return [amountStep('coupon', coupon.id, thresholdMinor - baseMinor, couponGain(coupon))]
  })
}

function couponGain(coupon: PresentedCoupon): number {
  const { thresholdMinor } = coupon
  if (coupon.kind === 'rebate') return Math.min(coupon.amountMinor, thresholdMinor)
  const offMinor = thresholdMinor - lessPercent(thresholdMinor, coupon.offBasisPoints)
  return Math.min(offMinor, coupon.capMinor ?? offMinor)
}

/** Pieces missing to the next group of the pool that lacks fewest, at the price of its cheapest line. */
function pieceSteps(prepared: PreparedBasket, winner: Winner): Step[] {
  return prepared.piecePlans.flatMap((piecePlan) => {
    const steps = piecePlan.pools.flatMap((pool) => poolStep(prepared, winner, piecePlan, pool))
    return steps.sort((one, other) => one.costMinor - other.costMinor).slice(0, 1)
  })
}

function poolStep(prepared: PreparedBasket, winner: Winner, piecePlan: PiecePlan, pool: readonly number[]): Step[] {
  const { plan, group } = piecePlan
  const pieces = pool.reduce((sum, index) => sum + (prepared.goods[index]?.quantity ?? 0), 0)
  const cheapest = pool.at(-1)
  const goods = cheapest === undefined ? undefined : prepared.goods[cheapest]
  const missingCount = group - (pieces % group)
  const isCapped = plan.maxTimes !== null && Math.floor(pieces / group) >= plan.maxTimes
  if (!goods || cheapest === undefined || isCapped || missingCount > pieces) return []
  const unitMinor = winner.items.chosen[cheapest]?.unitMinor ?? 0
  const rewarded = plan.type === 'buy-get' ? plan.getCount : 1
  const gainMinor = (unitMinor - rewardPrice(plan, goods.listUnitMinor)) * rewarded
  if (gainMinor <= 0) return []
  const costMinor = missingCount * unitMinor
  return [{ kind: 'plan', id: plan.id, missingMinor: 0, missingCount, gainMinor, costMinor }]
}
