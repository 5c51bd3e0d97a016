import type { LineSet } from '../offers/scope.ts'
import { priceItems, type ItemOutcome, type ItemVariant } from './item-variant.ts'
import { setUnder } from './unit-price.ts'
import {
  carriedBy,
  couponStep,
  piecesOver,
  planStep,
  sumOver,
  takenBy,
  takenBySteps,
  type Entry,
  type OrderPlan,
  type OrderStep,
} from './order-steps.ts'
import type { PreparedBasket } from './prepare.ts'

/** The variant that is charged: stages A and B, then the steps of C and D in order. */
export interface Winner {
  readonly items: ItemOutcome
  readonly planSteps: readonly OrderStep[]
  readonly couponSteps: readonly OrderStep[]
  /** The reduction of stage C. */
  readonly orderOffMinor: number
  /** After stage D, gift and exchange lines left out. */
  readonly afterCouponsMinor: number
  readonly evaluations: number
}

/** An order offer of stage C under one outcome of A and B. */
interface Offer {
  readonly steps: readonly OrderStep[]
  /** The plan's own reduction. */
  readonly ownMinor: number
  /** The reduction of the plan with the coupons behind it; null where it is not known yet. */
  readonly withCouponsMinor: number | null
}

/** More touching item-level plans than this are only dropped one by one or all together. Source: pricing.md, principle 6. */
const SUBSET_LIMIT = 5

/**
 * Picks the variant with the smallest amount after coupons. Variants and offers are walked in the order of the tie rule
 * (member kept, fewest dropped, earlier dropped first; most off by itself, fewer plans, plan order), so a later one has
 * to be strictly smaller. Source: pricing.md, principle 6 and stage C.
 */
export function pickVariant(prepared: PreparedBasket): Winner {
  let best: Winner | null = null
  let toBeat = Infinity
  let evaluations = 0
  const bound = couponBound(prepared)
  for (const items of itemOutcomes(prepared)) {
    const view = offerView(prepared, items)
    if (items.totalMinor - view.mostMinor >= toBeat) continue
    const floorMinor = bound.floorOf(items) - view.couponFixedMinor
    const isHopeless = (steps: readonly OrderStep[], ownMinor: number): boolean =>
      items.totalMinor - ownMinor - view.couponMostMinor >= toBeat ||
      floorMinor - ownMinor * bound.keptOf(steps) >= toBeat
    for (const offer of view.offers(isHopeless)) {
      if (isHopeless(offer.steps, offer.ownMinor)) continue
      evaluations += 1
      const afterCouponsMinor = items.totalMinor - (offer.withCouponsMinor ?? view.takenWithCoupons(offer.steps))
      if (afterCouponsMinor < toBeat) {
        toBeat = afterCouponsMinor
        best = {
          items,
          planSteps: offer.steps,
          couponSteps: view.couponSteps,
          orderOffMinor: offer.ownMinor,
          afterCouponsMinor,
          evaluations: 0,
        }
      }
      // Without the guard the first is the best by its own reduction, and coupons do not weigh in.
      if (!prepared.snapshot.settings.isGuardOn) break
    }
  }
  if (!best) throw new Error('the plain variant is always there')
  return { ...best, evaluations }
}

/** Outcomes of A and B in the order of the tie rule, without those that cannot differ from an earlier one. */
function* itemOutcomes(prepared: PreparedBasket): Generator<ItemOutcome> {
  const isMember = prepared.snapshot.member !== null
  if (!prepared.snapshot.settings.isGuardOn) {
    yield priceItems(prepared, { isMemberOn: isMember, dropped: [] })
    return
  }
  const droppings = droppingsOf(prepared.itemPlans.length + (prepared.hasSpecials ? 1 : 0))
  const seen = new Map<string, ItemOutcome>()
  for (const isMemberOn of isMember ? [true, false] : [false]) {
    for (const dropped of droppings) {
      const variant: ItemVariant = { isMemberOn, dropped }
      const same = sameAsEarlier(variant, seen, isMember)
      const outcome = same ?? priceItems(prepared, variant)
      seen.set(keyOf(variant), outcome)
      if (!same) yield outcome
    }
  }
}

const keyOf = ({ isMemberOn, dropped }: ItemVariant): string => `${isMemberOn ? 'm' : '-'}${dropped.join(' ')}`

/** An outcome with one offer more that made no use of it is this one's equal, and comes first. */
function sameAsEarlier(
  { isMemberOn, dropped }: ItemVariant,
  seen: ReadonlyMap<string, ItemOutcome>,
  isMember: boolean,
): ItemOutcome | undefined {
  if (isMember && !isMemberOn) {
    const withMember = seen.get(keyOf({ isMemberOn: true, dropped }))
    if (withMember && !withMember.isMemberUsed) return withMember
  }
  for (const place of dropped) {
    const withIt = seen.get(keyOf({ isMemberOn, dropped: dropped.filter((one) => one !== place) }))
    if (withIt && !withIt.isUsed[place]) return withIt
  }
  return undefined
}

/** Returns the sets of plans to drop, fewest first, then the earlier in plan order. */
function droppingsOf(count: number): readonly (readonly number[])[] {
  const places = Array.from({ length: count }, (_, place) => place)
  if (count > SUBSET_LIMIT) return [[], ...places.map((place) => [place]), places]
  return subsetsOf(places).sort((one, other) => one.length - other.length || firstDifference(one, other))
}

function subsetsOf(places: readonly number[]): number[][] {
  return places.reduce<number[][]>((sets, place) => [...sets, ...sets.map((set) => [...set, place])], [[]])
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * A floor under what percentage coupons leave, however an order offer was split before: each line keeps at least its
 * share of every coupon over it, but for a minor unit and a half per coupon, where its split was rounded. Only for
 * leaving variants out early.
 */
function couponBound(prepared: PreparedBasket) {
  const kept = prepared.goods.map(() => 1)
  let coupons = 0
  for (const { coupon, set } of prepared.usableCoupons) {
    if (coupon.kind !== 'discount') continue
    coupons += 1
    for (const index of set.indexes) kept[index] = (kept[index] ?? 1) * (1 - coupon.offBasisPoints / 10_000)
  }
  const slack = 2 * kept.length * coupons
  const mostKept: number[] = []
  const keptOfSet = ({ number, indexes }: LineSet): number =>
    (mostKept[number] ??= indexes.reduce((most, index) => Math.max(most, kept[index] ?? 1), 0))
  return {
    floorOf({ amounts, totalMinor }: ItemOutcome): number {
      let floorMinor = 0
      for (let index = 0; index < amounts.length; index += 1) floorMinor += (amounts[index] ?? 0) * (kept[index] ?? 1)
      // The kept shares are no integers: what a double may have lost is far below a part in 10^12.
      return floorMinor - slack - totalMinor / 1e12
    },
    /** The most that is left of one minor unit which an order offer took off before. */
    keptOf: (steps: readonly OrderStep[]): number =>
      steps.reduce((most, step) => Math.max(most, keptOfSet(step.set)), 0),
  }
}

/** Stages C and D as seen from one outcome of A and B. */
function offerView(prepared: PreparedBasket, items: ItemOutcome) {
  const sums: number[] = []
  const sumOfSet = (set: LineSet): number => (sums[set.number] ??= sumOver(set, items.amounts))
  const entryOf = ({ condition, plan }: OrderPlan, set: LineSet): Entry => {
    const asked = setUnder(items, condition, plan.leavesOutReduced, prepared)
    return { amountMinor: sumOfSet(set), conditionMinor: sumOfSet(asked), pieces: piecesOver(asked, prepared.goods) }
  }
  const own = (step: OrderStep): number =>
    carriedBy(step.set, takenBy(step, sumOfSet(step.set)), items.amounts, prepared.floors)
  const single = prepared.orderPlans.flatMap((orderPlan) => {
    const { plan } = orderPlan
    const set = setUnder(items, orderPlan.set, plan.leavesOutReduced, prepared)
    const step = planStep(plan, set, entryOf(orderPlan, set))
    return step ? [{ step, ownMinor: own(step), isStackable: plan.isStackable }] : []
  })
  const couponSteps = prepared.usableCoupons.flatMap(({ coupon, set }) => {
    const own = setUnder(items, set, coupon.leavesOutReduced, prepared)
    return couponStep(coupon, own, sumOfSet(own)) ?? []
  })
  const couponMostMinor = couponSteps.reduce((sum, step) => sum + takenBy(step, sumOfSet(step.set)), 0)
  const stackable = single.filter((one) => one.isStackable)
  const stackMostMinor = stackable.reduce((sum, one) => sum + one.ownMinor, 0)
  const singleMostMinor = single.reduce((most, one) => Math.max(most, one.ownMinor), 0)
  const taken = (steps: readonly OrderStep[]): readonly number[] =>
    takenBySteps(steps, items.amounts, sumOfSet, prepared.finder.relation, prepared.floors)

  return {
    couponSteps,
    couponMostMinor,
    couponFixedMinor: couponSteps.reduce((sum, step) => sum + (step.offBasisPoints === null ? step.mostMinor : 0), 0),
    /** The largest reduction that is possible. */
    mostMinor: couponMostMinor + Math.max(singleMostMinor, stackMostMinor),
    takenWithCoupons: (steps: readonly OrderStep[]): number => sumOf(taken([...steps, ...couponSteps])),
    /** None, each plan, the stackable set: the best by itself first, then fewer plans, then plan order. */
    offers(isHopeless: (steps: readonly OrderStep[], ownMinor: number) => boolean): readonly Offer[] {
      const found: Offer[] = [
        { steps: [], ownMinor: 0, withCouponsMinor: null },
        ...single.map(({ step, ownMinor }) => ({ steps: [step], ownMinor, withCouponsMinor: null })),
      ]
      const steps = stackable
        .map((one) => one.step)
        .sort((one, other) => Number(one.offBasisPoints === null) - Number(other.offBasisPoints === null))
      if (stackable.length >= 2 && !isHopeless(steps, stackMostMinor)) {
        const each = taken([...steps, ...couponSteps])
        found.push({ steps, ownMinor: sumOf(each.slice(0, steps.length)), withCouponsMinor: sumOf(each) })
      }
      return found.sort((one, other) => other.ownMinor - one.ownMinor || one.steps.length - other.steps.length)
    },
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
