import type { BundlePlan } from '../basket/index.ts'
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
    for (const { parts, times } of groupsOf(pool, plan.count, state)) {
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
function groupPrices({ reward }: BundlePlan, parts: readonly Part[], state: PieceState): PricedPart[] | null {
  const pieces = parts.flatMap(({ index, pieces: many }) =>
    Array.from({ length: many }, () => ({ index, unitMinor: state.unitMinor[index] ?? 0 })),
  )
  const units = pieces.map(({ unitMinor }) => unitMinor)
  const before = sumOf(units)
  const wanted =
    reward.kind === 'each-off'
      ? units.map((unit) => unit - reward.offMinor)
      : sharesOf(reward.kind === 'total' ? reward.totalMinor : lessPercent(before, reward.offBasisPoints), units)
  const prices = wanted.map((price, at) => notBelow(state.goods[pieces[at]?.index ?? -1], price, units[at] ?? 0))
  if (sumOf(prices) >= before) return null
  return pieces.map(({ index }, at) => ({ index, priceMinor: prices[at] ?? 0, pieces: 1 }))
}

/** A price that is not below the pieces needs no shares: the group is not applied. */
const sharesOf = (priceMinor: number, units: readonly number[]): readonly number[] =>
  priceMinor >= sumOf(units) ? units : splitExactly(priceMinor, units)

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0)
