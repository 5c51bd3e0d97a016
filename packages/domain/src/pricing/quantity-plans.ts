import type { GoodsLine } from '../cart/goods-line.ts'
import { lessPercent } from '../money/round.ts'
import { compareText } from '../offers/offer-counts.ts'
import type { LineSet, ScopeFinder } from '../offers/scope.ts'
import type { BundlePlan, BuyGetPlan, SecondItemPlan, Threshold } from '../basket/index.ts'
import { measureThreshold, piecesOver } from './order-steps.ts'
import { notBelow, setUnder, type Candidate, type ReducedGoods } from './unit-price.ts'

/** A quantity plan that touches the basket, with the lines whose pieces it may pool. */
export interface PiecePlan {
  readonly plan: BuyGetPlan | SecondItemPlan | BundlePlan
  /** Place in plan order among the touching item-level plans. */
  readonly place: number
  readonly group: number
  readonly pools: readonly (readonly number[])[]
  /** Those of them that have pieces enough for a group. */
  readonly served: readonly (readonly number[])[]
  /** The lines its threshold is measured on; null: it asks for nothing. */
  readonly condition: LineSet | null
}

/** The result of stage B for some pieces of one line. */
export interface PieceUse {
  readonly index: number
  readonly place: number
  readonly paying: number
  readonly rewarded: number
  /** The price of the paying pieces. */
  readonly basisMinor: number
  readonly rewardMinor: number
  /** The pieces started from the stage-A price and not from list. */
  readonly isOnTop: boolean
}

/** The stage-A answer the plans start from; `free` is used up as they go. */
export interface PieceState {
  readonly goods: readonly GoodsLine[]
  /** Stage-A unit price by line. */
  readonly unitMinor: readonly number[]
  /** Pieces no plan has used, by line. */
  readonly free: number[]
  /** Lines whose stage-A price a plan made; null where no offer asks. */
  readonly isReduced: readonly boolean[] | null
}

/** The cap that stands for no limit. */
const NO_CAP = Number.MAX_SAFE_INTEGER

/** The pools of a plan over the lines it covers: one per product and variant, or all together. Source: pricing.md, stage B. */
export function poolsOf(
  plan: PiecePlan['plan'],
  covered: readonly number[],
  goods: readonly GoodsLine[],
): readonly (readonly number[])[] {
  const withPieces = covered.filter((index) => goods[index]?.hasPieces)
  if (plan.pooling === 'mix') return [byList(withPieces, goods)]
  const pools = new Map<string, number[]>()
  for (const index of withPieces) {
    const key = poolOf(plan, goods[index])
    const pool = pools.get(key)
    if (pool) pool.push(index)
    else pools.set(key, [index])
  }
  return [...pools.values()].map((pool) => byList(pool, goods))
}

/** The pools that can be served at all: in a long basket most goods stand once, and are not looked at again under every variant. */
export const poolsOfGroup = (
  pools: PiecePlan['pools'],
  group: number,
  goods: readonly GoodsLine[],
): PiecePlan['pools'] =>
  pools.filter((pool) => pool.reduce((pieces, index) => pieces + (goods[index]?.quantity ?? 0), 0) >= group)

/**
 * Returns the key of the pool that a line's pieces belong to: one pool for all, or one for each product and variant.
 */
export const poolOf = ({ pooling }: PiecePlan['plan'], goods: GoodsLine | undefined): string =>
  pooling === 'mix' || !goods ? '' : keyOf(goods.line)

/** Its length parts the one id from the other, whatever is in them. */
const keyOf = ({ productId, variantId }: GoodsLine['line']): string =>
  `${String(productId.length)} ${productId}${variantId ?? ''}`

/** A first order that the sorting by basis finds nearly done. */
const byList = (indexes: number[], goods: readonly GoodsLine[]): number[] =>
  indexes.sort((one, other) => (goods[other]?.listUnitMinor ?? 0) - (goods[one]?.listUnitMinor ?? 0) || one - other)

/**
 * Applies one plan to what is free, at most `mostTimes`, and answers how pieces were used; empty where it brings nothing.
 * Each pool's groups go together, and only if they cost less than the same pieces at stage-A prices.
 * Source: pricing.md, stage B; ties and the order of pools at `QuantityPlan`.
 */
export function applyPiecePlan(
  { place, group, served }: PiecePlan,
  plan: BuyGetPlan | SecondItemPlan,
  state: PieceState,
  mostTimes: number,
): PieceUse[] {
  const uses: PieceUse[] = []
  let timesLeft = mostTimes
  for (const pool of servedPools(plan, plan.isOnTopOfSpecial, served, state, mostTimes)) {
    let pieces = 0
    for (const index of pool) pieces += state.free[index] ?? 0
    const times = Math.min(Math.floor(pieces / group), timesLeft)
    if (times === 0) continue
    const used = poolUses(plan, place, pool, pieces, times, state)
    if (!isWorthIt(used, state)) continue
    for (const use of used) state.free[use.index] = (state.free[use.index] ?? 0) - use.paying - use.rewarded
    uses.push(...used)
    timesLeft -= times
  }
  return uses
}

/** The pools with free pieces as they are served, each in the order of the plan; that of pools matters where they share a cap. */
export function servedPools(
  plan: PiecePlan['plan'],
  isOnTop: boolean,
  pools: PiecePlan['pools'],
  state: PieceState,
  mostTimes: number,
): readonly (readonly number[])[] {
  const isLeftOut = (index: number): boolean => plan.leavesOutReduced === true && state.isReduced?.[index] === true
  const sorted = pools.map((pool) =>
    sortPool(
      plan.leavesOutReduced ? pool.filter((index) => !isLeftOut(index)) : pool,
      orderOf(plan, isOnTop, state),
      state,
    ),
  )
  const compare = orderOf(plan, isOnTop, state)
  if (sorted.length > 1 && mostTimes < NO_CAP) {
    sorted.sort((one, other) =>
      one.length && other.length ? compare(one[0] ?? 0, other[0] ?? 0) : other.length - one.length,
    )
  }
  return sorted
}

type Order = (one: number, other: number) => number

/** The order in which a plan takes pieces: dearest first, or turned round. */
function orderOf(plan: PiecePlan['plan'], isOnTop: boolean, state: PieceState): Order {
  const dearest = dearerFirst(isOnTop, state)
  return plan.type === 'bundle' && plan.pick === 'cheapest' ? (one, other) => dearest(other, one) : dearest
}

function sortPool(pool: readonly number[], order: Order, state: PieceState): number[] {
  const free = pool.filter((index) => (state.free[index] ?? 0) > 0)
  return free.length > 1 ? free.sort(order) : free
}

function dearerFirst(isOnTop: boolean, state: PieceState): Order {
  const { goods, unitMinor } = state
  return (one, other) => {
    const first = goods[one]
    const second = goods[other]
    if (!first || !second) return 0
    const byBasis = isOnTop ? 0 : second.listUnitMinor - first.listUnitMinor
    return (
      byBasis ||
      (unitMinor[other] ?? 0) - (unitMinor[one] ?? 0) ||
      compareText(first.line.productId, second.line.productId) ||
      compareText(first.line.variantId ?? '', second.line.variantId ?? '') ||
      second.listUnitMinor - first.listUnitMinor ||
      one - other
    )
  }
}

/** The first pieces pay, the last are rewarded, what lies between stays free. */
function poolUses(
  plan: BuyGetPlan | SecondItemPlan,
  place: number,
  pool: readonly number[],
  pieces: number,
  times: number,
  state: PieceState,
): PieceUse[] {
  let payingLeft = times * (plan.type === 'buy-get' ? plan.buyCount : 1)
  let restLeft = pieces - times * (plan.type === 'buy-get' ? plan.getCount : 1)
  const uses: PieceUse[] = []
  for (const index of pool) {
    const free = state.free[index] ?? 0
    const paying = Math.min(free, payingLeft)
    const rewarded = free - Math.min(free, restLeft)
    payingLeft -= paying
    restLeft -= free - rewarded
    if (paying + rewarded === 0) continue
    const basisMinor = (plan.isOnTopOfSpecial ? state.unitMinor[index] : state.goods[index]?.listUnitMinor) ?? 0
    const rewardMinor = notBelow(state.goods[index], rewardPrice(plan, basisMinor), basisMinor)
    uses.push({ index, place, paying, rewarded, basisMinor, rewardMinor, isOnTop: plan.isOnTopOfSpecial })
  }
  return uses
}

/** Returns the price of a rewarded piece, never above its basis. */
export function rewardPrice(plan: BuyGetPlan | SecondItemPlan, basisMinor: number): number {
  const { reward } = plan
  if (!reward) return 0
  return reward.kind === 'price'
    ? Math.min(reward.priceMinor, basisMinor)
    : lessPercent(basisMinor, reward.offBasisPoints)
}

function isWorthIt(uses: readonly PieceUse[], state: PieceState): boolean {
  let saved = 0
  for (const { index, paying, rewarded, basisMinor, rewardMinor } of uses) {
    const unit = state.unitMinor[index] ?? 0
    saved += (unit - basisMinor) * paying + (unit - rewardMinor) * rewarded
  }
  return saved > 0
}

/** The threshold of a plan of B; null where it has none. Source: pricing.md, Growth 2, 17. */
export function thresholdOf({ thresholdMinor = 0, thresholdPieces }: Partial<Threshold>): Threshold | null {
  return thresholdMinor > 0 || thresholdPieces ? { thresholdMinor, thresholdPieces } : null
}

/** Stage A of one variant: what each line costs there, and which lines a plan reduced. */
export interface AfterUnitPrices extends ReducedGoods {
  readonly chosen: readonly Candidate[]
}

/** The measure of a threshold: money or pieces of the basket. */
interface Basket {
  readonly goods: readonly GoodsLine[]
  readonly finder: ScopeFinder
}

/** The lines that a plan's threshold is measured on. */
export const countedLines = (
  { plan, condition }: PiecePlan,
  prepared: Basket,
  after: AfterUnitPrices,
): readonly number[] => (condition ? setUnder(after, condition, plan.leavesOutReduced, prepared).indexes : [])

/** Returns the amount that counts toward a plan's threshold after stage A, and the threshold; null where there is none. */
function reachedBy(
  piecePlan: PiecePlan,
  prepared: Basket,
  after: AfterUnitPrices,
): { readonly have: number; readonly wanted: number } | null {
  const threshold = thresholdOf(piecePlan.plan)
  if (!threshold) return null
  const indexes = countedLines(piecePlan, prepared, after)
  const conditionMinor = indexes.reduce((sum, index) => sum + (after.chosen[index]?.amountMinor ?? 0), 0)
  return measureThreshold(threshold, { conditionMinor, pieces: piecesOver({ indexes }, prepared.goods) })
}

/** Returns the number of times a plan may be used: within its cap, and by its threshold. */
export function mostTimesOf(piecePlan: PiecePlan, prepared: Basket, after: AfterUnitPrices): number {
  const { maxTimes, isRepeating } = piecePlan.plan
  const reached = reachedBy(piecePlan, prepared, after)
  const byThreshold = reached && Math.floor(reached.have / reached.wanted)
  const most = byThreshold === null || (byThreshold > 0 && !isRepeating) ? NO_CAP : byThreshold
  return Math.min(maxTimes ?? NO_CAP, most)
}
