import { amountOf, isOpenToOffers, type GoodsLine } from '../cart/goods-line.ts'
import { lessPercent } from '../money/round.ts'
import type { LineSet, ScopeFinder } from '../offers/scope.ts'
import type { ListedGoods } from './price-list.ts'
import type {
  PriceSource,
  ItemDiscountPlan,
  PriceListPlan,
  PricingSettings,
  PromotionPlan,
  Snapshot,
} from '../basket/index.ts'

/** A unit price that competes for a line in stage A. */
export interface Candidate {
  readonly from: PriceSource
  readonly unitMinor: number
  readonly amountMinor: number
  /**
   * The place of the item-level plan that this price needs: its place in plan order, the place behind the plans for a
   * special, −1 for none.
   */
  readonly plan: number
  readonly needsMember: boolean
  /** Its plan leaves reduced goods out: it competes only where no other plan or special would win. */
  readonly leavesOutReduced: boolean
  /** In stack mode what the special or plan alone would have made of the unit; its deduction comes first. */
  readonly before: Candidate | null
  /** The places of plans that add up, and the price that each leaves of the unit price, in plan order. */
  readonly stack?: { readonly places: readonly number[]; readonly steps: readonly StackStep[] }
}

interface StackStep {
  readonly planId: string
  readonly unitMinor: number
}

/** An item-level plan of stage A that touches the basket. */
export interface PricePlan {
  readonly plan: PromotionPlan | ItemDiscountPlan | PriceListPlan
  /** Place in plan order among the touching item-level plans. */
  readonly place: number
  readonly covers: readonly boolean[]
  /** The rows of a price list that are in the basket, and the unit price by the line's place. */
  readonly listed: readonly ListedGoods[]
  readonly listedMinor: ReadonlyMap<number, number>
}

export interface UnitPriceFacts {
  readonly member: Snapshot['member']
  readonly mode: PricingSettings['memberMode']
  readonly pricePlans: readonly PricePlan[]
  /** The place of all special prices together, behind the plans. */
  readonly specialsPlace: number
}

const NO_PLAN = -1

/** Returns whether a plan made this price, under the level discount too. */
export const isFromPlan = ({ from }: Candidate): boolean =>
  from.kind === 'plan' || from.kind === 'plans' || (from.kind === 'member' && from.by === 'level' && from.on === 'plan')

/**
 * The candidates of a line, best first: lowest line amount, on a tie the earlier of list, special, plans in plan order,
 * member. A candidate whose unit price is not below list cannot win and is left out, nothing is taken off it either; so is one below the minimum price of the goods.
 * Source: pricing.md, stage A; D5; the order inside the member candidates: product's member price, level on list, on
 * special, on each plan.
 */
export function candidatesOf(goods: GoodsLine, index: number, facts: UnitPriceFacts): readonly Candidate[] {
  const list = candidate(goods, { kind: 'list' }, goods.listUnitMinor, NO_PLAN)
  if (goods.paidByUses !== null) return [candidate(goods, goods.paidByUses, 0, NO_PLAN)]
  if (goods.manualMinor !== null) return [candidate(goods, { kind: 'manual' }, goods.manualMinor, NO_PLAN)]
  if (!isOpenToOffers(goods)) return [list]
  const offered = [...specialCandidates(goods, facts), ...planCandidates(goods, index, facts)]
  const all = [list, ...offered, ...memberCandidates(goods, list, offered, facts)]
  if (all.length === 1) return all
  return all
    .filter((one) => one === list || (one.unitMinor < goods.listUnitMinor && one.unitMinor >= goods.floorMinor))
    .sort((one, other) => one.amountMinor - other.amountMinor)
}

function candidate(goods: GoodsLine, from: PriceSource, unitMinor: number, plan: number): Candidate {
  const { quantity, divisor, listUnitMinor, listMinor } = goods
  // A price above list loses in any case; its amount may not even fit an integer.
  const isAbove = unitMinor > listUnitMinor && from.kind !== 'manual'
  const amountMinor = isAbove ? listMinor : amountOf(unitMinor, quantity, divisor)
  return { from, unitMinor, amountMinor, plan, needsMember: false, leavesOutReduced: false, before: null }
}

function specialCandidates(goods: GoodsLine, facts: UnitPriceFacts): Candidate[] {
  const { special } = goods
  if (!special) return []
  const unit = special.kind === 'price' ? special.priceMinor : lessPercent(goods.listUnitMinor, special.offBasisPoints)
  return [candidate(goods, { kind: 'special' }, unit, facts.specialsPlace)]
}

function planCandidates(goods: GoodsLine, index: number, facts: UnitPriceFacts): Candidate[] {
  const found: Candidate[] = []
  for (const { plan, place, covers, listedMinor } of facts.pricePlans) {
    const unit = covers[index] ? planPrice(plan, goods, listedMinor.get(index)) : null
    if (unit === null) continue
    const made = candidate(goods, { kind: 'plan', planId: plan.id }, unit, place)
    found.push(plan.leavesOutReduced ? { ...made, leavesOutReduced: true } : made)
  }
  return found
}

/**
 * The unit price a plan makes, or null where it passes the line by: a label takes percentages only. A price that the plan names is the goods',
 * with their options beside it.
 */
export function planPrice(plan: PricePlan['plan'], goods: GoodsLine, listedMinor: number | undefined): number | null {
  if (plan.type === 'price-list') return listedMinor === undefined ? null : listedMinor + goods.surchargeMinor
  if (plan.type === 'item-discount' && 'offBasisPoints' in plan)
    return lessPercent(goods.listUnitMinor, plan.offBasisPoints)
  if (goods.isLabel) return null
  return plan.type === 'promotion'
    ? plan.priceMinor + goods.surchargeMinor
    : Math.max(0, goods.listUnitMinor - plan.offMinor)
}

function memberCandidates(
  goods: GoodsLine,
  list: Candidate,
  offered: readonly Candidate[],
  facts: UnitPriceFacts,
): Candidate[] {
  const { member, mode } = facts
  if (!member || !goods.line.isMemberDiscountAllowed) return []
  const found: Candidate[] = []
  const price = mode === 'level-only' ? null : goods.memberPriceMinor
  if (price !== null) {
    found.push({ ...candidate(goods, { kind: 'member', by: 'price' }, price, NO_PLAN), needsMember: true })
  }
  const isLevelOut = mode === 'price-only' || (mode === 'member-price-first' && price !== null)
  const off = member.levelNumber === null || isLevelOut ? 0 : member.levelDiscountBasisPoints
  if (off === 0) return found
  for (const base of mode === 'stack' ? [list, ...offered] : [list]) {
    if (base !== list && base.unitMinor >= goods.listUnitMinor) continue
    found.push(levelCandidate(goods, base, off))
  }
  return found
}

function levelCandidate(goods: GoodsLine, base: Candidate, offBasisPoints: number): Candidate {
  const { from, leavesOutReduced, stack } = base
  const on = from.kind === 'plans' ? 'plan' : from.kind === 'special' || from.kind === 'plan' ? from.kind : 'list'
  const planId = from.kind === 'plan' ? from.planId : null
  const planIds = from.kind === 'plans' ? { planIds: from.planIds } : {}
  const unit = lessPercent(base.unitMinor, offBasisPoints)
  const made = candidate(goods, { kind: 'member', by: 'level', on, planId, ...planIds }, unit, base.plan)
  return { ...made, needsMember: true, leavesOutReduced, before: on === 'list' ? null : base, ...(stack && { stack }) }
}

/** Plans of a line that may add up, in plan order. */
export interface Stack {
  readonly goods: GoodsLine
  readonly plans: readonly StackedPlan[]
  /** The level's discount on them in *stack* mode; 0: none. */
  readonly levelBasisPoints: number
  /** By the places of those that are off: all candidates of the line. */
  readonly made: Map<string, readonly Candidate[]>
}

interface StackedPlan {
  readonly plan: ItemDiscountPlan
  readonly place: number
}

/** The plans of a line that add up; null where fewer than two may. A label takes the percentages only. */
export function stackOf(goods: GoodsLine, index: number, facts: UnitPriceFacts): Stack | null {
  if (!isOpenToOffers(goods)) return null
  const plans = facts.pricePlans.flatMap(({ plan, place, covers }): StackedPlan[] =>
    plan.type === 'item-discount' && plan.stacking && covers[index] && planPrice(plan, goods, undefined) !== null
      ? [{ plan, place }]
      : [],
  )
  const { member, mode } = facts
  const isMultiplied = mode === 'stack' && goods.line.isMemberDiscountAllowed && (member?.levelNumber ?? null) !== null
  const levelBasisPoints = isMultiplied ? (member?.levelDiscountBasisPoints ?? 0) : 0
  return plans.length < 2 ? null : { goods, plans, levelBasisPoints, made: new Map() }
}

/** The candidates of a line, best first, with what its plans that are on make together. */
export function withStacks(
  offered: readonly Candidate[],
  stack: Stack | null | undefined,
  isOn: readonly boolean[],
): readonly Candidate[] {
  if (!stack) return offered
  const off = stack.plans.filter(({ place }) => !isOn[place])
  if (off.length > stack.plans.length - 2) return offered
  const key = off.map(({ place }) => place).join(' ')
  const all = stack.made.get(key) ?? addStacks(offered, stack, isOn)
  stack.made.set(key, all)
  return all
}

/** Behind the single plans, before the member; those that leave reduced goods out join where they compete. */
function addStacks(offered: readonly Candidate[], stack: Stack, isOn: readonly boolean[]): readonly Candidate[] {
  const { goods, levelBasisPoints } = stack
  const on = stack.plans.filter(({ place }) => isOn[place])
  const plain = on.filter(({ plan }) => !plan.leavesOutReduced)
  const sets = plain.length === on.length ? [on] : [plain, on].filter(({ length }) => length >= 2)
  const made = sets.map((set) => stackCandidate(goods, set)).filter(({ unitMinor }) => unitMinor < goods.listUnitMinor)
  const levels = levelBasisPoints === 0 ? [] : made.map((base) => levelCandidate(goods, base, levelBasisPoints))
  return [...made, ...levels.filter(({ unitMinor }) => unitMinor >= goods.floorMinor)].reduce(insertInto, offered)
}

/** Best first; of equals the member stands behind the plans, and the level on plans that add up behind all. */
function insertInto(sorted: readonly Candidate[], one: Candidate): readonly Candidate[] {
  const isBefore = (other: Candidate): boolean =>
    other.amountMinor === one.amountMinor && other.needsMember && !one.needsMember
  const at = sorted.findIndex((other) => other.amountMinor > one.amountMinor || isBefore(other))
  return sorted.toSpliced(at < 0 ? sorted.length : at, 0, one)
}

function stackCandidate(goods: GoodsLine, set: readonly StackedPlan[]): Candidate {
  const steps: StackStep[] = []
  let unitMinor = goods.listUnitMinor
  for (const { plan } of set) {
    unitMinor = notBelow(goods, Math.max(0, unitMinor - takenOffUnit(plan, goods, unitMinor)), unitMinor)
    steps.push({ planId: plan.id, unitMinor })
  }
  const from = { kind: 'plans', planIds: set.map(({ plan }) => plan.id) } as const
  const leavesOutReduced = set.some(({ plan }) => plan.leavesOutReduced)
  const places = set.map(({ place }) => place)
  return { ...candidate(goods, from, unitMinor, places[0] ?? NO_PLAN), leavesOutReduced, stack: { places, steps } }
}

function takenOffUnit(plan: ItemDiscountPlan, { listUnitMinor }: GoodsLine, leftMinor: number): number {
  if (!('offBasisPoints' in plan)) return plan.offMinor
  const of = plan.stacking === 'list' ? listUnitMinor : leftMinor
  return of - lessPercent(of, plan.offBasisPoints)
}

/** A price that an offer makes of a unit, stopped at the minimum price of the goods; never above `usualMinor`. Source: pricing.md, Growth 2, 16. */
export const notBelow = (goods: GoodsLine | undefined, priceMinor: number, usualMinor: number): number =>
  Math.max(priceMinor, Math.min(goods?.floorMinor ?? 0, usualMinor))

/** Answer of a variant's stage A for goods that are reduced. */
export interface ReducedGoods {
  /** Lines whose stage-A price a plan made; null where no offer asks. */
  readonly isReduced: readonly boolean[] | null
  /** Result of {@link setUnder}. */
  readonly sets: Map<LineSet, LineSet>
}

/** The lines an offer looks at under an outcome: without those a plan reduced, where the offer leaves reduced goods out. */
export function setUnder(
  { isReduced, sets }: ReducedGoods,
  set: LineSet,
  leavesOutReduced: boolean | undefined,
  { finder }: { readonly finder: ScopeFinder },
): LineSet {
  if (!leavesOutReduced || isReduced === null) return set
  const known = sets.get(set)
  if (known) return known
  const found = finder.without(set, isReduced)
  sets.set(set, found)
  return found
}
