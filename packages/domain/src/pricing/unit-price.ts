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
  /** Which item-level plan it needs: its place in plan order, the place behind the plans for a special, −1 for none. */
  readonly plan: number
  readonly needsMember: boolean
  /** Its plan leaves reduced goods out: it competes only where no other plan or special would win. */
  readonly leavesOutReduced: boolean
  /** In stack mode what the special or plan alone would have made of the unit; its deduction comes first. */
  readonly before: Candidate | null
}

/** An item-level plan of stage A that touches the basket. */
export interface PricePlan {
  readonly plan: PromotionPlan | ItemDiscountPlan | PriceListPlan
  /** Place in plan order among the touching item-level plans. */
  readonly place: number
  readonly covers: readonly boolean[]
  /** Of a price list: its rows that are in the basket, and the unit price by the line's place. */
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

/** Whether a plan made this price, under the level discount too. */
export const isFromPlan = ({ from }: Candidate): boolean =>
  from.kind === 'plan' || (from.kind === 'member' && from.by === 'level' && from.on === 'plan')

/**
 * The candidates of a line, best first: lowest line amount, on a tie the earlier of list, special, plans in plan order,
 * member. A candidate whose unit price is not below list cannot win and is left out, nothing is taken off it either; so is one below the minimum price of the goods.
 * Source: pricing.md, stage A; D5; the order inside the member candidates: product's member price, level on list, on
 * special, on each plan.
 */
export function candidatesOf(goods: GoodsLine, index: number, facts: UnitPriceFacts): readonly Candidate[] {
  const list = candidate(goods, { kind: 'list' }, goods.listUnitMinor, NO_PLAN)
  if (goods.timesCard !== null) return [candidate(goods, { kind: 'times-card', code: goods.timesCard }, 0, NO_PLAN)]
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

/** The unit price a plan makes, or null where it passes the line by: a label takes percentages only. */
export function planPrice(plan: PricePlan['plan'], goods: GoodsLine, listedMinor: number | undefined): number | null {
  if (plan.type === 'price-list') return listedMinor ?? null
  if (plan.type === 'item-discount' && 'offBasisPoints' in plan)
    return lessPercent(goods.listUnitMinor, plan.offBasisPoints)
  if (goods.isLabel) return null
  return plan.type === 'promotion' ? plan.priceMinor : Math.max(0, goods.listUnitMinor - plan.offMinor)
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
  const on = base.from.kind === 'special' || base.from.kind === 'plan' ? base.from.kind : 'list'
  const planId = base.from.kind === 'plan' ? base.from.planId : null
  const unit = lessPercent(base.unitMinor, offBasisPoints)
  const made = candidate(goods, { kind: 'member', by: 'level', on, planId }, unit, base.plan)
  const { leavesOutReduced } = base
  return { ...made, needsMember: true, leavesOutReduced, before: on === 'list' ? null : base }
}

/** What stage A of a variant says of goods that are reduced. */
export interface ReducedGoods {
  /** Lines whose stage-A price a plan made; null where no offer asks. */
  readonly isReduced: readonly boolean[] | null
  /** What {@link setUnder} has worked out. */
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
