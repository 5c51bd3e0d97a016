import type { Hint, Plan, PresentedCoupon, Threshold } from '../basket/index.ts'
import type { GoodsLine } from '../cart/goods-line.ts'
import { lessPercent } from '../money/round.ts'
import type { LineSet } from '../offers/scope.ts'
import type { Winner } from './guard.ts'
import { setUnder } from './unit-price.ts'
import { measureThreshold, piecesOver, rebateOf, sumOver, type Entry } from './order-steps.ts'
import type { PreparedBasket, SortedPlan } from './prepare.ts'
import { nextStep, type ListedGoods } from './price-list.ts'
import { mostTimesOf, rewardPrice, type PiecePlan } from './quantity-plans.ts'

interface Step extends Hint {
  /** The rough cost of the goods that the customer would have to add, in minor units. */
  readonly costMinor: number
}

/**
 * The cheapest step to a benefit that is not there yet: the least to add, at most as much again as the goods in its
 * scope cost now; then the larger gain, then plan order with coupons behind. Null when nothing is that near.
 */
export function hintFor(prepared: PreparedBasket, winner: Winner): Hint | null {
  const steps = [
    ...planSteps(prepared, winner),
    ...listSteps(prepared, winner),
    ...pieceSteps(prepared, winner),
    ...couponSteps(prepared, winner),
  ]
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
  return prepared.plans.flatMap((sorted) => {
    const { plan, missing } = sorted
    if (missing.length > 0) return []
    const condition = setUnder(winner.items, sorted.condition, plan.leavesOutReduced, prepared)
    const entry = entryOf(prepared, winner, sorted, condition)
    const next = nextThreshold(plan, entry)
    if (next === null || next.wanted - next.have > next.have) return []
    const missingHere = next.wanted - next.have
    const isReward = plan.type === 'full-gift' || plan.type === 'exchange'
    const then = raised(entry, missingHere, next.isInPieces, sorted.condition === sorted.set)
    const gainMinor = isReward ? 0 : gainAt(sorted, then) - winner.orderOffMinor
    if (!isReward && gainMinor <= 0) return []
    if (!next.isInPieces) return [amountStep('plan', plan.id, missingHere, gainMinor)]
    const costMinor = missingHere * cheapestIn(condition, prepared.goods, winner)
    return [{ kind: 'plan', id: plan.id, missingMinor: 0, missingCount: missingHere, gainMinor, costMinor }]
  })
}

function entryOf(prepared: PreparedBasket, { items }: Winner, { plan, set }: SortedPlan, condition: LineSet): Entry {
  const amountMinor = sumOver(setUnder(items, set, plan.leavesOutReduced, prepared), items.amounts)
  return {
    amountMinor,
    conditionMinor: sumOver(condition, items.amounts),
    pieces: piecesOver(condition, prepared.goods),
  }
}

/** The entry once the missing part is there; what the plan reduces grows along only where it is the same goods. */
function raised(entry: Entry, missing: number, isInPieces: boolean, isSameGoods: boolean): Entry {
  if (isInPieces) return { ...entry, pieces: entry.pieces + missing }
  const amountMinor = isSameGoods ? entry.amountMinor + missing : entry.amountMinor
  return { ...entry, amountMinor, conditionMinor: entry.conditionMinor + missing }
}

const cheapestIn = ({ indexes }: LineSet, goods: readonly GoodsLine[], { items }: Winner): number => {
  const units = indexes.flatMap((index) => (goods[index]?.hasPieces ? (items.chosen[index]?.unitMinor ?? 0) : []))
  return units.length === 0 ? 0 : Math.min(...units)
}

const amountStep = (kind: Hint['kind'], id: string, missingMinor: number, gainMinor: number): Step => ({
  kind,
  id,
  missingMinor,
  missingCount: 0,
  gainMinor,
  costMinor: missingMinor,
})

interface Ahead {
  readonly have: number
  readonly wanted: number
  readonly isInPieces: boolean
}

/** The next threshold at which the plan gives something, or more; null where it has none ahead. */
function nextThreshold(plan: Plan, entry: Entry): Ahead | null {
  switch (plan.type) {
    case 'whole-order':
    case 'full-gift':
    case 'exchange':
      return nearest([ahead(plan, entry, false)])
    case 'rebate':
      return nearest(plan.tiers.map((tier) => ahead(tier, entry, plan.isRepeating)))
    default:
      return null
  }
}

function ahead(threshold: Threshold, entry: Entry, isRepeating: boolean): Ahead {
  const { have, wanted } = measureThreshold(threshold, entry)
  const next = isRepeating ? (Math.floor(have / wanted) + 1) * wanted : wanted
  return { have, wanted: next, isInPieces: Boolean(threshold.thresholdPieces) }
}

function nearest(found: readonly Ahead[]): Ahead | null {
  const open = found.filter(({ have, wanted }) => wanted > have && Number.isSafeInteger(wanted))
  return open.sort((one, other) => one.wanted - other.wanted)[0] ?? null
}

function gainAt({ plan }: SortedPlan, entry: Entry): number {
  if (plan.type === 'rebate') return rebateOf(plan, entry) ?? 0
  if (plan.type !== 'whole-order') return 0
  return entry.amountMinor - lessPercent(entry.amountMinor, plan.offBasisPoints)
}

function couponSteps(prepared: PreparedBasket, winner: Winner): Step[] {
  return prepared.usableCoupons.flatMap(({ coupon, set }) => {
    const baseMinor = sumOver(setUnder(winner.items, set, coupon.leavesOutReduced, prepared), winner.items.amounts)
    const { thresholdMinor } = coupon
    if (baseMinor >= thresholdMinor || thresholdMinor - baseMinor > baseMinor) return []
    return [amountStep('coupon', coupon.id, thresholdMinor - baseMinor, couponGain(coupon))]
  })
}

function couponGain(coupon: PresentedCoupon): number {
  const { thresholdMinor } = coupon
  if (coupon.kind === 'rebate') return Math.min(coupon.amountMinor, thresholdMinor)
  const offMinor = thresholdMinor - lessPercent(thresholdMinor, coupon.offBasisPoints)
  return Math.min(offMinor, coupon.capMinor ?? offMinor)
}

/** Pieces missing to the next price of a list, of goods that are counted. */
const listSteps = (prepared: PreparedBasket, winner: Winner): Step[] =>
  prepared.pricePlans.flatMap(({ plan, listed }) => listed.flatMap((one) => listStep(prepared, winner, plan.id, one)))

function listStep({ goods }: PreparedBasket, winner: Winner, id: string, listed: ListedGoods): Step[] {
  const next = nextStep(listed)
  const have = listed.thousandths / 1_000
  if (!next || !listed.indexes.every((index) => goods[index]?.hasPieces)) return []
  const { fromQuantity, priceMinor } = next
  const missingCount = fromQuantity - have
  if (missingCount > have) return []
  const nowMinor = sumOver({ indexes: listed.indexes }, winner.items.amounts)
  const optionsMinor = listed.indexes.reduce((sum, index) => sum + surchargeOn(goods[index]), 0)
  const gainMinor = nowMinor - optionsMinor - priceMinor * have
  const costMinor = priceMinor * missingCount
  return gainMinor > 0 ? [{ kind: 'plan', id, missingMinor: 0, missingCount, gainMinor, costMinor }] : []
}

/** The surcharge of all pieces of a line, which stands beside a price that a list names. */
const surchargeOn = (goods: GoodsLine | undefined): number => (goods ? goods.surchargeMinor * goods.quantity : 0)

/** Pieces missing to the next group of the pool that lacks fewest, at the price of its cheapest line. */
function pieceSteps(prepared: PreparedBasket, winner: Winner): Step[] {
  return prepared.piecePlans.flatMap((piecePlan) => {
    const steps = piecePlan.pools.flatMap((pool) => poolStep(prepared, winner, piecePlan, pool))
    return steps.sort((one, other) => one.costMinor - other.costMinor).slice(0, 1)
  })
}

function poolStep(prepared: PreparedBasket, winner: Winner, piecePlan: PiecePlan, pool: readonly number[]): Step[] {
  const { plan, group } = piecePlan
  if (plan.type === 'bundle' && plan.slots) return []
  const mostTimes = mostTimesOf(piecePlan, prepared, winner.items)
  const open = plan.leavesOutReduced ? pool.filter((index) => !winner.items.isReduced?.[index]) : pool
  const pieces = open.reduce((sum, index) => sum + (prepared.goods[index]?.quantity ?? 0), 0)
  const cheapest = open.at(-1)
  const goods = cheapest === undefined ? undefined : prepared.goods[cheapest]
  const missingCount = group - (pieces % group)
  const isCapped = Math.floor(pieces / group) >= mostTimes
  if (!goods || cheapest === undefined || isCapped || group === 1 || missingCount > pieces) return []
  const unitMinor = winner.items.chosen[cheapest]?.unitMinor ?? 0
  const gainMinor = groupGain(plan, goods, unitMinor)
  if (gainMinor <= 0) return []
  const costMinor = missingCount * unitMinor
  return [{ kind: 'plan', id: plan.id, missingMinor: 0, missingCount, gainMinor, costMinor }]
}

/** Returns the saving from one more group of the cheapest goods. */
function groupGain(plan: PiecePlan['plan'], goods: GoodsLine, unitMinor: number): number {
  if (plan.type !== 'bundle') {
    return (unitMinor - rewardPrice(plan, goods.listUnitMinor)) * (plan.type === 'buy-get' ? plan.getCount : 1)
  }
  const { reward, count } = plan
  if (reward.kind === 'each-off') return Math.min(reward.offMinor, unitMinor) * count
  const before = unitMinor * count
  return before - (reward.kind === 'total' ? reward.totalMinor : lessPercent(before, reward.offBasisPoints))
}
