import { floorOf } from './floor.ts'
import type { Plan, Snapshot } from '../src/basket/index.ts'
import { afterPercent, share, smallerOf, sum } from './fraction.ts'
import { byId, couponCounts, inPlanOrder, isInScope, planCounts } from './conditions.ts'
import {
  amountOf,
  hasLowerSpecial,
  isFresher,
  looksAt,
  manualOf,
  priceItems,
  type ItemLine,
  type Row,
  type Switches,
} from './items.ts'

type OrderPlan = Extract<Plan, { type: 'whole-order' | 'rebate' }>

/** The basket after stage D in one way of switching offers on and off. */
export interface Variant {
  readonly items: readonly ItemLine[]
  readonly offer: readonly OrderPlan[]
  readonly offerReduction: bigint
  readonly rows: readonly (readonly Row[])[]
  /** The rest of each line. */
  readonly left: readonly bigint[]
  readonly coupons: readonly { id: string; deduction: bigint; lost: bigint }[]
  readonly cost: bigint
  readonly memberOn: boolean
  readonly dropped: readonly number[]
}

const itemPlanTypes = new Set(['promotion', 'item-discount', 'price-list', 'buy-get', 'second-item', 'bundle'])

/** Every subset of up to five things; above that all, none, and each single one left out. */
function droppings(count: number): number[][] {
  const all = Array.from({ length: count }, (_, index) => index)
  if (count > 5) return [[], all, ...all.map((index) => [index])]
  return Array.from({ length: 2 ** count }, (_, bits) => all.filter((index) => (bits >> index) % 2 === 1))
}

type Offer = { readonly scope: Plan['scope']; readonly leavesOutReduced?: boolean; readonly expiresBy?: string | null }

/** The lines an offer's threshold looks at: its own condition, else its scope. */
export const conditionLines = (
  items: readonly ItemLine[],
  basket: Snapshot,
  offer: Offer & { readonly conditionScope?: Plan['scope'] | null },
): ItemLine[] => items.filter((item) => looksAt(offer, offer.conditionScope ?? offer.scope, item, basket))

const entryOf = (items: readonly ItemLine[], basket: Snapshot, offer: Offer): bigint =>
  sum(items.filter((item) => looksAt(offer, offer.scope, item, basket)).map((item) => item.afterItems))

/** Growth 3 and 4: what a threshold finds, in money or in pieces, and whether that is enough. */
export function measure(
  threshold: { readonly thresholdMinor: number; readonly thresholdPieces?: number | null },
  lines: readonly ItemLine[],
): { found: bigint; wanted: bigint } {
  const pieces = threshold.thresholdPieces ?? null
  if (pieces === null)
    return { found: sum(lines.map((item) => item.afterItems)), wanted: BigInt(threshold.thresholdMinor) }
  const counted = lines.map(({ line }) => {
    if (line.kind === 'weighed' || line.kind === 'price-embedded') return 1n
    return line.kind === 'counted' && line.timesCard ? 0n : BigInt(line.count)
  })
  return { found: sum(counted), wanted: BigInt(pieces) }
}

/**
 * Returns the worth of a rebate at its entry amount: the best reached tier, repeated, then capped; null when none is
 * reached.
 */
function rebateOf(plan: Extract<OrderPlan, { type: 'rebate' }>, lines: readonly ItemLine[]): bigint | null {
  const reached = plan.tiers
    .map((tier) => ({ tier, ...measure(tier, lines) }))
    .filter(({ found, wanted }) => found >= wanted)
  if (reached.length === 0) return null
  const worth = reached.map(
    ({ tier, found, wanted }) => BigInt(tier.amountMinor) * (plan.isRepeating ? found / wanted : 1n),
  )
  const best = worth.reduce((a, b) => (a > b ? a : b))
  return plan.capMinor === null ? best : smallerOf(best, BigInt(plan.capMinor))
}

function qualifies(plan: OrderPlan, items: readonly ItemLine[], basket: Snapshot): boolean {
  if (entryOf(items, basket, plan) <= 0n) return false
  const asked = conditionLines(items, basket, plan)
  if (plan.type === 'rebate') return rebateOf(plan, asked) !== null
  const { found, wanted } = measure(plan, asked)
  return found >= wanted
}

class Money {
  readonly items: readonly ItemLine[]
  readonly left: bigint[]
  readonly rows: Row[][]

  constructor(items: readonly ItemLine[]) {
    this.items = items
    this.left = items.map((item) => item.afterItems)
    this.rows = items.map(() => [])
  }

  within(offer: Offer, basket: Snapshot): number[] {
    return this.items.flatMap((item, index) => (looksAt(offer, offer.scope, item, basket) ? [index] : []))
  }

  sumOf(indexes: readonly number[]): bigint {
    return sum(indexes.map((index) => this.left[index] ?? 0n))
  }

  /** Growth 2, 16: what a line may still lose. */
  room(index: number): bigint {
    const { line } = this.items[index] as ItemLine
    const left = (this.left[index] ?? 0n) - amountOf(floorOf(line), line)
    return left > 0n ? left : 0n
  }

  /** Takes off what the lines can carry, and answers how much that was. */
  takeOff(indexes: readonly number[], amount: bigint, source: Omit<Row, 'amount'>): bigint {
    const parts = new Map<number, bigint>()
    let rest = amount
    let open = indexes.filter((index) => this.room(index) > 0n)
    for (;;) {
      const shares = share(
        rest,
        open.map((index) => this.left[index] ?? 0n),
      )
      const over = open.filter((index, at) => (shares[at] ?? 0n) > this.room(index))
      if (over.length === 0) {
        open.forEach((index, at) => parts.set(index, shares[at] ?? 0n))
        break
      }
      for (const index of over) {
        parts.set(index, this.room(index))
        rest -= this.room(index)
      }
      open = open.filter((index) => !over.includes(index))
    }
    for (const index of indexes) {
      const part = parts.get(index) ?? 0n
      this.left[index] = (this.left[index] ?? 0n) - part
      if (part !== 0n) this.rows[index]?.push({ ...source, amount: part })
    }
    return sum([...parts.values()])
  }
}

/** Percentages in plan order, then rebates in plan order. */
function applyOffer(money: Money, basket: Snapshot, offer: readonly OrderPlan[]): bigint {
  const ordered = [
    ...offer.filter((plan) => plan.type === 'whole-order'),
    ...offer.filter((plan) => plan.type === 'rebate'),
  ]
  let reduction = 0n
  for (const plan of ordered) {
    const lines = money.within(plan, basket)
    const current = money.sumOf(lines)
    const off =
      plan.type === 'whole-order'
        ? current - afterPercent(current, plan.offBasisPoints)
        : smallerOf(
            rebateOf(plan, conditionLines(money.items, basket, plan)) ?? 0n,
            smallerOf(current, entryOf(money.items, basket, plan)),
          )
    reduction += money.takeOff(lines, off, { stage: 'C', kind: 'plan', id: plan.id })
  }
  return reduction
}

function applyCoupons(money: Money, basket: Snapshot): Variant['coupons'] {
  const ordered = [
    ...basket.coupons.filter((coupon) => coupon.kind === 'discount').toSorted(byId),
    ...basket.coupons.filter((coupon) => coupon.kind === 'rebate').toSorted(byId),
  ]
  return ordered.map((coupon) => {
    const entry = entryOf(money.items, basket, coupon)
    const isMet = couponCounts(coupon, basket) && entry > 0n && entry >= BigInt(coupon.thresholdMinor)
    if (!isMet) return { id: coupon.id, deduction: 0n, lost: 0n }
    const lines = money.within(coupon, basket)
    const current = money.sumOf(lines)
    const wanted =
      coupon.kind === 'rebate'
        ? BigInt(coupon.amountMinor)
        : smallerOf(
            current - afterPercent(current, coupon.offBasisPoints),
            coupon.capMinor === null ? current : BigInt(coupon.capMinor),
          )
    const off = money.takeOff(lines, smallerOf(wanted, current), { stage: 'D', kind: 'coupon', id: coupon.id })
    return { id: coupon.id, deduction: off, lost: off > 0n && coupon.kind === 'rebate' ? wanted - off : 0n }
  })
}

function offersOf(basket: Snapshot, items: readonly ItemLine[]): OrderPlan[][] {
  const qualifying = basket.plans
    .filter((plan): plan is OrderPlan => plan.type === 'whole-order' || plan.type === 'rebate')
    .filter((plan) => planCounts(plan, basket) && qualifies(plan, items, basket))
    .toSorted(inPlanOrder)
  const stackable = qualifying.filter((plan) => plan.isStackable)
  return [[], ...qualifying.map((plan) => [plan]), ...(stackable.length >= 2 ? [stackable] : [])]
}

const lexicographic = <T>(a: readonly T[], b: readonly T[], compare: (x: T, y: T) => number): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const order = compare(a[at] as T, b[at] as T)
    if (order !== 0) return order
  }
  return a.length - b.length
}

const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1)

/** The offer's own ties: what it takes off by itself, then fewer plans, then plan order. */
const betterOffer = (a: Variant, b: Variant): number =>
  descending(a.offerReduction, b.offerReduction) ||
  a.offer.length - b.offer.length ||
  lexicographic(a.offer, b.offer, inPlanOrder)

const better = (a: Variant, b: Variant): number =>
  descending(b.cost, a.cost) ||
  Number(b.memberOn) - Number(a.memberOn) ||
  a.dropped.length - b.dropped.length ||
  lexicographic(a.dropped, b.dropped, (x, y) => x - y) ||
  betterOffer(a, b)

export interface ChosenVariant {
  readonly variant: Variant
  readonly droppedPlanIds: readonly string[]
  readonly areSpecialsDropped: boolean
}

/** Principle 6: every variant is priced in full, the best one wins. */
export function chooseVariant(basket: Snapshot): ChosenVariant {
  const plans = basket.plans
    .filter((plan) => itemPlanTypes.has(plan.type) && planCounts(plan, basket))
    .toSorted(inPlanOrder)
  const open = basket.lines.filter((line) => line.isDiscountable && manualOf(line) === null)
  const touching = plans.filter((plan) =>
    open.some(
      (line) =>
        isInScope(plan.scope, line, basket) &&
        !isFresher(plan, line) &&
        !(plan.leavesOutReduced && hasLowerSpecial(line)),
    ),
  )
  const haveSpecials = open.some((line) => line.kind !== 'open-price' && line.special !== null)
  const things = touching.length + (haveSpecials ? 1 : 0)
  const isGuarded = basket.settings.isGuardOn
  const variants: Variant[] = []
  for (const memberOn of isGuarded && basket.member !== null ? [true, false] : [true]) {
    for (const dropped of isGuarded ? droppings(things) : [[]]) {
      const on: Switches = {
        member: memberOn,
        specials: !(haveSpecials && dropped.includes(touching.length)),
        plans: touching.filter((_, index) => !dropped.includes(index)),
      }
      const items = priceItems(basket, on)
      for (const offer of offersOf(basket, items)) variants.push(priceVariant(basket, items, offer, memberOn, dropped))
    }
  }
  const [variant] = variants.toSorted(isGuarded ? better : betterOffer)
  const { dropped } = variant as Variant
  return {
    variant: variant as Variant,
    droppedPlanIds: touching.filter((_, index) => dropped.includes(index)).map((plan) => plan.id),
    areSpecialsDropped: haveSpecials && dropped.includes(touching.length),
  }
}

function priceVariant(
  basket: Snapshot,
  items: readonly ItemLine[],
  offer: readonly OrderPlan[],
  memberOn: boolean,
  dropped: readonly number[],
): Variant {
  const money = new Money(items)
  const offerReduction = applyOffer(money, basket, offer)
  const coupons = applyCoupons(money, basket)
  const cost = sum(money.left)
  return { items, offer, offerReduction, rows: money.rows, left: money.left, coupons, cost, memberOn, dropped }
}
