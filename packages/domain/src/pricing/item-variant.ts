import type { PreparedBasket } from './prepare.ts'
import { applyBundle } from './bundle.ts'
import { applyPiecePlan, mostTimesOf, type PieceUse } from './quantity-plans.ts'
import { isFromPlan, withStacks, type Candidate, type ReducedGoods } from './unit-price.ts'

/** The item-level offers that a variant of the guard plays with. */
export interface ItemVariant {
  readonly isMemberOn: boolean
  /** Places in plan order, ascending; special prices together stand behind the last plan. */
  readonly dropped: readonly number[]
}

/** Stages A and B under one variant. */
export interface ItemOutcome extends ReducedGoods {
  readonly variant: ItemVariant
  readonly chosen: readonly Candidate[]
  readonly uses: readonly PieceUse[]
  /** After stage B, by line. */
  readonly amounts: readonly number[]
  readonly totalMinor: number
  /** Whether the offer of each place won a price or rewarded a piece: leaving out one that did not changes nothing. */
  readonly isUsed: readonly boolean[]
  readonly isMemberUsed: boolean
}

/** The item-level offers that a variant plays with, by their places; special prices together stand last. */
export function placesOn(
  { itemPlans }: Pick<PreparedBasket, 'itemPlans'>,
  { dropped }: ItemVariant,
): readonly boolean[] {
  const isOn = Array.from({ length: itemPlans.length + 1 }, () => true)
  for (const place of dropped) isOn[place] = false
  return isOn
}

/** Prices every line under one variant. Source: pricing.md, stages A and B. */
export function priceItems(prepared: PreparedBasket, variant: ItemVariant): ItemOutcome {
  const { goods, candidates, piecePlans, itemPlans } = prepared
  const isOn = placesOn(prepared, variant)
  const isUsed = Array.from({ length: itemPlans.length + 1 }, () => false)

  const chosen: Candidate[] = []
  const amounts: number[] = []
  let isMemberUsed = false
  for (const [index, single] of candidates.entries()) {
    const offered = prepared.stacks ? withStacks(single, prepared.stacks[index], isOn) : single
    const { best, isMemberAsked } = firstAllowed(offered, isOn, variant.isMemberOn)
    chosen.push(best)
    amounts.push(best.amountMinor)
    for (const place of best.stack?.places ?? [best.plan]) if (place >= 0) isUsed[place] = true
    if (best.needsMember || isMemberAsked) isMemberUsed = true
  }

  const isReduced = prepared.isReducedAsked ? chosen.map(isFromPlan) : null
  const sets: ItemOutcome['sets'] = new Map()
  const uses: PieceUse[] = []
  if (piecePlans.length > 0) {
    const free = goods.map((one, index) => (one.hasPieces && prepared.isOpen[index] ? one.quantity : 0))
    const state = { goods, unitMinor: chosen.map((one) => one.unitMinor), free, isReduced }
    for (const piecePlan of piecePlans) {
      if (!isOn[piecePlan.place]) continue
      const mostTimes = mostTimesOf(piecePlan, prepared, { chosen, isReduced, sets })
      if (mostTimes === 0) continue
      const used =
        piecePlan.plan.type === 'bundle'
          ? applyBundle(piecePlan, piecePlan.plan, state, mostTimes)
          : applyPiecePlan(piecePlan, piecePlan.plan, state, mostTimes)
      for (const use of used) {
        uses.push(use)
        isUsed[use.place] = true
        amounts[use.index] = (amounts[use.index] ?? 0) - savedBy(use, state.unitMinor[use.index] ?? 0)
      }
    }
  }
  let totalMinor = 0
  for (const amount of amounts) totalMinor += amount
  return { variant, chosen, uses, amounts, totalMinor, isUsed, isMemberUsed, isReduced, sets }
}

/**
 * Returns how much less the use costs than the same pieces at their stage-A price; may be negative for one line of a
 * pool.
 */
export const savedBy = (use: PieceUse, unitMinor: number): number =>
  (unitMinor - use.basisMinor) * use.paying + (unitMinor - use.rewardMinor) * use.rewarded

/**
 * The winner among the candidates, best first. Those of plans that leave reduced goods out win only where list, manual or member
 * would without them; `isMemberAsked`: it was the member who would, so that without the member they may not win either.
 */
function firstAllowed(
  offered: readonly Candidate[],
  isOn: readonly boolean[],
  isMemberOn: boolean,
): { readonly best: Candidate; readonly isMemberAsked: boolean } {
  let picky: Candidate | null = null
  for (const one of offered) {
    if ((one.plan >= 0 && !isOn[one.plan]) || (one.needsMember && !isMemberOn)) continue
    if (one.leavesOutReduced) {
      picky ??= one
      continue
    }
    return picky && one.plan < 0 ? { best: picky, isMemberAsked: one.needsMember } : { best: one, isMemberAsked: false }
  }
  throw new Error('a line always has its list price')
}
