import { lessPercent, multiplyDivide } from '../money/round.ts'
import { splitExactly, splitUnderCeilings } from '../money/split-exactly.ts'
import type { LineSet, ScopeFinder } from '../offers/scope.ts'
import type { PresentedCoupon, RebatePlan, Threshold, WholeOrderPlan } from '../basket/index.ts'
import type { GoodsLine } from '../cart/goods-line.ts'

/** An order plan that counts, with the lines it looks at. */
export interface OrderPlan {
  readonly plan: WholeOrderPlan | RebatePlan
  readonly set: LineSet
  /** The lines its threshold is tested on. */
  readonly condition: LineSet
}

/**
 * The amounts that a plan of C or C2 starts from after stage B: the cost of its goods, and the cost and count of the
 * goods of its threshold.
 */
export interface Entry {
  readonly amountMinor: number
  readonly conditionMinor: number
  readonly pieces: number
}

/** Returns the amount that counts toward a threshold, and the threshold: minor units, or pieces. */
export const measureThreshold = (
  { thresholdMinor, thresholdPieces }: Threshold,
  { conditionMinor, pieces }: Omit<Entry, 'amountMinor'>,
): { readonly have: number; readonly wanted: number } =>
  thresholdPieces ? { have: pieces, wanted: thresholdPieces } : { have: conditionMinor, wanted: thresholdMinor }

/** Pieces of a set, as a threshold counts them. Source: pricing.md, Growth 3. */
export const piecesOver = ({ indexes }: Pick<LineSet, 'indexes'>, goods: readonly GoodsLine[]): number =>
  indexes.reduce((sum, index) => sum + (goods[index]?.pieces ?? 0), 0)

/** A coupon that may be used today, with the lines it looks at. */
export interface UsableCoupon {
  readonly coupon: PresentedCoupon
  readonly set: LineSet
}

/** One deduction over a set of lines: what it takes depends only on what they cost at that moment. */
export interface OrderStep {
  readonly kind: 'plan' | 'coupon'
  readonly id: string
  readonly set: LineSet
  /** Percent that goes off, or null for a fixed amount. */
  readonly offBasisPoints: number | null
  /** The fixed amount, or the most a percentage may take off. */
  readonly mostMinor: number
}

/**
 * Returns the reduction of a step on an amount, never above that amount; a percentage's remainder is rounded half-up.
 * Source: pricing.md, C and D.
 */
export const takenBy = (step: OrderStep, amountMinor: number): number =>
  Math.min(
    step.mostMinor,
    step.offBasisPoints === null ? amountMinor : amountMinor - lessPercent(amountMinor, step.offBasisPoints),
  )

/**
 * The step of an order plan over `set` that finds `entry` after stage B, or null where it does not qualify.
 * Source: pricing.md, stage C.
 */
export function planStep(plan: OrderPlan['plan'], set: LineSet, entry: Entry): OrderStep | null {
  if (entry.amountMinor <= 0) return null
  const common = { kind: 'plan', id: plan.id, set } as const
  if (plan.type === 'whole-order') {
    const { have, wanted } = measureThreshold(plan, entry)
    if (have < wanted) return null
    return { ...common, offBasisPoints: plan.offBasisPoints, mostMinor: Number.MAX_SAFE_INTEGER }
  }
  const best = rebateOf(plan, entry)
  return best === null ? null : { ...common, offBasisPoints: null, mostMinor: best }
}

/** The best reached tier's worth under the cap and the entry amount; null when none is reached. Source: pricing.md, rebate. */
export function rebateOf(plan: RebatePlan, entry: Entry): number | null {
  const limit = Math.min(entry.amountMinor, plan.capMinor ?? entry.amountMinor)
  let best: number | null = null
  for (const tier of plan.tiers) {
    const { amountMinor } = tier
    const { have, wanted } = measureThreshold(tier, entry)
    if (have < wanted) continue
    const times = plan.isRepeating ? Math.floor(have / wanted) : 1
    // Cut before multiplying: times × amount may not fit an integer.
    const worth = times > Math.floor(limit / amountMinor) ? limit : times * amountMinor
    best = Math.max(best ?? 0, Math.min(worth, limit))
  }
  return best
}

/** The step of a coupon whose goods cost `baseMinor` after stage B, or null below its threshold. Source: pricing.md, stage D. */
export function couponStep(coupon: PresentedCoupon, set: LineSet, baseMinor: number): OrderStep | null {
  if (baseMinor <= 0 || baseMinor < coupon.thresholdMinor) return null
  const common = { kind: 'coupon', id: coupon.id, set } as const
  return coupon.kind === 'discount'
    ? { ...common, offBasisPoints: coupon.offBasisPoints, mostMinor: coupon.capMinor ?? Number.MAX_SAFE_INTEGER }
    : { ...common, offBasisPoints: null, mostMinor: coupon.amountMinor }
}

/** Σ of the amounts of a set. */
export function sumOver(set: Pick<LineSet, 'indexes'>, amounts: readonly number[]): number {
  let sum = 0
  for (const index of set.indexes) sum += amounts[index] ?? 0
  return sum
}

/** The part of `takenMinor` that the lines of a set can carry above their minimum prices. `floors`: the least each line costs; null: nothing stops. */
export const carriedBy = (
  { indexes }: Pick<LineSet, 'indexes'>,
  takenMinor: number,
  amounts: readonly number[],
  floors: readonly number[] | null,
): number =>
  floors === null
    ? takenMinor
    : Math.min(
        takenMinor,
        indexes.reduce((sum, index) => sum + Math.max(0, (amounts[index] ?? 0) - (floors[index] ?? 0)), 0),
      )

/** Takes an amount off `amounts` in place, split over the lines of a set by what they cost. */
function splitOff({ indexes }: LineSet, takenMinor: number, amounts: number[], floors: readonly number[] | null): void {
  if (takenMinor === 0) return
  const weights = indexes.map((index) => amounts[index] ?? 0)
  const shares = floors
    ? splitUnderCeilings(
        takenMinor,
        weights,
        indexes.map((index) => Math.max(0, (amounts[index] ?? 0) - (floors[index] ?? 0))),
      )
    : splitExactly(takenMinor, weights)
  indexes.forEach((index, place) => {
    amounts[index] = (amounts[index] ?? 0) - (shares[place] ?? 0)
  })
}

/**
 * Returns the reduction of each step of a row. Where each earlier set lies wholly inside or outside every later one,
 * sums are enough and no line is split; where minimum prices stop some lines, each step is split.
 */
export function takenBySteps(
  steps: readonly OrderStep[],
  amounts: readonly number[],
  sumOfSet: (set: LineSet) => number,
  relation: ScopeFinder['relation'],
  floors: readonly number[] | null,
): readonly number[] {
  const isCrossing = (step: OrderStep, place: number): boolean =>
    steps.some((later, after) => after > place && relation(step.set, later.set) === 'crossing')
  if (floors !== null || steps.some(isCrossing)) return takenBySplitting(steps, amounts, floors)
  const taken: number[] = []
  for (const step of steps) {
    let base = sumOfSet(step.set)
    taken.forEach((before, place) => {
      const earlier = steps[place]
      if (earlier && relation(earlier.set, step.set) === 'inside') base -= before
    })
    taken.push(takenBy(step, base))
  }
  return taken
}

function takenBySplitting(
  steps: readonly OrderStep[],
  amounts: readonly number[],
  floors: readonly number[] | null,
): readonly number[] {
  const work = [...amounts]
  return steps.map((step, place) => {
    const taken = carriedBy(step.set, takenBy(step, sumOver(step.set, work)), work, floors)
    if (place < steps.length - 1) splitOff(step.set, taken, work, floors)
    return taken
  })
}

/** Repeats a threshold allows: once, or each full one, up to `maxTimes`; 0 below it. Source: pricing.md, C2. */
export function timesOf(
  plan: Threshold & { readonly isRepeating: boolean; readonly maxTimes: number | null },
  entry: Omit<Entry, 'amountMinor'>,
): number {
  const { have, wanted } = measureThreshold(plan, entry)
  if (have < wanted) return 0
  const times = plan.isRepeating ? multiplyDivide(have, 1, wanted, 'down') : 1
  return Math.min(times, plan.maxTimes ?? times)
}
