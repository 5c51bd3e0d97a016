import type { BasketLine, BundlePlan, SetChoice, SetSlot } from '../basket/index.ts'
import { lessPercent } from '../money/round.ts'
import { splitExactly } from '../money/split-exactly.ts'
import { servedPools, type PiecePlan, type PieceState, type PieceUse } from './quantity-plans.ts'
import { notBelow } from './unit-price.ts'

/** A part of a group: so many pieces of one line. */
interface Part {
  readonly index: number
  readonly pieces: number
}

/**
 * Applies a bundle to what is free, at most `mostTimes`, and answers how pieces were used; empty where it brings nothing. Each group is judged by
 * itself, against its pieces at stage-A prices. Source: pricing.md, Growth 1; ties and the order of pools at `BundlePlan`.
 */
export function applyBundle(
  { place, pools }: PiecePlan,
  plan: BundlePlan,
  state: PieceState,
  mostTimes: number,
): PieceUse[] {
  const uses: PieceUse[] = []
  let timesLeft = mostTimes
  for (const pool of servedPools(plan, true, pools, state, mostTimes)) {
    const costs = new Map<number, Map<number, number>>()
    const groups = plan.slots ? slotGroups(plan.slots, pool, state, timesLeft) : groupsOf(pool, plan.count, state)
    for (const { parts, times } of groups) {
      const prices = groupPrices(plan, parts, state)
      if (timesLeft === 0 || !prices) continue
      const used = Math.min(times, timesLeft)
      timesLeft -= used
      for (const { index, priceMinor, pieces } of prices) {
        const ofLine = costs.get(index) ?? new Map<number, number>()
        costs.set(index, ofLine.set(priceMinor, (ofLine.get(priceMinor) ?? 0) + pieces * used))
        state.free[index] = (state.free[index] ?? 0) - pieces * used
      }
    }
    for (const [index, ofLine] of costs) uses.push(...usesOf(index, place, ofLine, state))
  }
  return uses
}

/** Dearest first, so that the pieces of a line read alike whatever group they came from. */
function usesOf(index: number, place: number, ofLine: ReadonlyMap<number, number>, state: PieceState): PieceUse[] {
  const basisMinor = state.unitMinor[index] ?? 0
  return [...ofLine]
    .sort(([one], [other]) => other - one)
    .map(([rewardMinor, rewarded]) => ({
      index,
      place,
      paying: 0,
      rewarded,
      basisMinor,
      rewardMinor,
      isOnTop: true,
    }))
}

/** The pool's free pieces in groups of `count`, in its order; groups of one line alone come as one with their times. */
function groupsOf(
  pool: readonly number[],
  count: number,
  state: PieceState,
): { readonly parts: readonly Part[]; readonly times: number }[] {
  const groups: { readonly parts: readonly Part[]; readonly times: number }[] = []
  let open: Part[] = []
  let missing = count
  for (const index of pool) {
    let left = state.free[index] ?? 0
    if (missing < count) {
      const pieces = Math.min(left, missing)
      open.push({ index, pieces })
      left -= pieces
      missing -= pieces
      if (missing > 0) continue
      groups.push({ parts: open, times: 1 })
    }
    open = []
    missing = count
    const times = Math.floor(left / count)
    if (times > 0) groups.push({ parts: [{ index, pieces: count }], times })
    if (left % count === 0) continue
    open = [{ index, pieces: left % count }]
    missing = count - (left % count)
  }
  return groups
}

interface PricedPart {
  readonly index: number
  readonly priceMinor: number
  readonly pieces: number
}

/** Returns the prices of a group's pieces, or null where the group costs no less than at stage A. */
function groupPrices(plan: BundlePlan, parts: readonly Part[], state: PieceState): PricedPart[] | null {
  const pieces = parts.flatMap(({ index, pieces: many }) =>
    Array.from({ length: many }, () => ({ index, unitMinor: state.unitMinor[index] ?? 0 })),
  )
  const units = pieces.map(({ unitMinor }) => unitMinor)
  const before = sumOf(units)
  // An option is never worth more than its piece, of which something may be off already.
  const beside = pieces.map(({ index, unitMinor }) =>
    plan.hasOptionsOnTop ? Math.min(state.goods[index]?.surchargeMinor ?? 0, unitMinor) : 0,
  )
  const goods = units.map((unit, at) => unit - (beside[at] ?? 0))
  const wanted = goodsPrices(plan, parts, goods, state).map((price, at) => price + (beside[at] ?? 0))
  const prices = wanted.map((price, at) => notBelow(state.goods[pieces[at]?.index ?? -1], price, units[at] ?? 0))
  if (sumOf(prices) >= before) return null
  return pieces.map(({ index }, at) => ({ index, priceMinor: prices[at] ?? 0, pieces: 1 }))
}

/** The prices that a plan gives to pieces that cost `units` each without what stands beside it. */
function goodsPrices(
  { reward, slots }: BundlePlan,
  parts: readonly Part[],
  units: readonly number[],
  state: PieceState,
): readonly number[] {
  if (reward.kind === 'each-off') return units.map((unit) => unit - reward.offMinor)
  const extraMinor = slots ? surchargesOf(slots, parts, state) : 0
  const wholeMinor = reward.kind === 'total' ? reward.totalMinor : lessPercent(sumOf(units), reward.offBasisPoints)
  return sharesOf(extraMinor + wholeMinor, units)
}

/** The surcharges that the chosen goods of a set add to its price. */
const surchargesOf = (slots: readonly SetSlot[], parts: readonly Part[], { goods }: PieceState): number =>
  parts.reduce((sum, { index, pieces }) => {
    const line = goods[index]?.line
    return sum + pieces * ((line && choiceOf(slots, line)?.choice.surchargeMinor) ?? 0)
  }, 0)

/** A price that is not below the pieces needs no shares: the group is not applied. */
const sharesOf = (priceMinor: number, units: readonly number[]): readonly number[] =>
  priceMinor >= sumOf(units) ? units : splitExactly(priceMinor, units)

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)

/** Pieces of lines that make one group, and how often in a row. */
interface SlotGroup {
  readonly parts: readonly { readonly index: number; readonly pieces: number }[]
  readonly times: number
}

type Goods = Pick<BasketLine, 'productId' | 'variantId'>

const isOf = (choice: SetChoice, { productId, variantId }: Goods): boolean =>
  choice.productId === productId && (choice.variantId === null || choice.variantId === variantId)

/** The slot that goods stand in, and the choice they are; undefined where they are in none. */
function choiceOf(
  slots: readonly SetSlot[],
  goods: Goods,
): { readonly slot: SetSlot; readonly choice: SetChoice } | undefined {
  for (const slot of slots) {
    const choice = slot.choices.find((one) => isOf(one, goods))
    if (choice) return { slot, choice }
  }
  return undefined
}

/** A slot with the free pieces that can fill it, by line in the order of the pool. */
interface Filling {
  readonly slot: SetSlot
  readonly left: { readonly index: number; pieces: number }[]
}

const piecesOf = ({ left }: Filling): number => left.reduce((sum, { pieces }) => sum + pieces, 0)

/** The free pieces of a pool by the slots of a set. */
function fillings(slots: readonly SetSlot[], pool: readonly number[], { goods, free }: FreePieces): Filling[] {
  const all = slots.map((slot): Filling => ({ slot, left: [] }))
  for (const index of pool) {
    const line = goods[index]?.line
    const found = line && choiceOf(slots, line)?.slot
    all.find(({ slot }) => slot === found)?.left.push({ index, pieces: free[index] ?? 0 })
  }
  return all
}

type FreePieces = Pick<PieceState, 'goods' | 'free'>

/** The number of whole sets that there are pieces for. */
const wholeSets = (all: readonly Filling[]): number =>
  Math.min(...all.flatMap((one) => (one.slot.least === 0 ? [] : [Math.floor(piecesOf(one) / one.slot.least)])))

/** The groups of a set in a pool, at most so many. Source: docs/decisions/2554. */
function slotGroups(
  slots: readonly SetSlot[],
  pool: readonly number[],
  state: FreePieces,
  mostTimes: number,
): SlotGroup[] {
  const all = fillings(slots, pool, state)
  let missing = Math.min(wholeSets(all), mostTimes)
  const spare = all.map((one) => piecesOf(one) - one.slot.least * missing)
  const groups: SlotGroup[] = []
  while (missing > 0) {
    const extras = all.map(({ slot }, at) => Math.min(slot.most - slot.least, spare[at] ?? 0))
    const parts = all.flatMap((one, at) => firstPieces(one, one.slot.least + (extras[at] ?? 0)))
    const alike = extras.map((extra, at) => (extra === 0 ? missing : Math.floor((spare[at] ?? 0) / extra)))
    const times = Math.min(missing, ...alike, ...parts.map(({ from, pieces }) => Math.floor(from.pieces / pieces)))
    for (const { from, pieces } of parts) from.pieces -= pieces * times
    extras.forEach((extra, at) => (spare[at] = (spare[at] ?? 0) - extra * times))
    groups.push({ parts: parts.map(({ from, pieces }) => ({ index: from.index, pieces })), times })
    missing -= times
  }
  return groups
}

/** The first so many pieces of a slot, by line. */
function firstPieces({ left }: Filling, count: number): { from: Filling['left'][number]; pieces: number }[] {
  const parts: { from: Filling['left'][number]; pieces: number }[] = []
  let missing = count
  for (const from of left) {
    const pieces = Math.min(from.pieces, missing)
    if (pieces > 0) parts.push({ from, pieces })
    missing -= pieces
  }
  return parts
}

/** The number of pieces that are there of what one set needs. */
export const piecesOfSet = (slots: readonly SetSlot[], pool: readonly number[], state: FreePieces): number =>
  fillings(slots, pool, state).reduce((sum, one) => sum + Math.min(piecesOf(one), one.slot.least), 0)
