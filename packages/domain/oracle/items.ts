// long: a second implementation shares no helper with the first, and its stages A and B are read from top to bottom.
import type {
  PriceSource,
  BasketLine,
  BundlePlan,
  PriceListPlan,
  Scope,
  SetSlot,
  Plan,
  Snapshot,
} from '../src/basket/index.ts'
import {
  afterPercent,
  makeFraction,
  add,
  share,
  smallerOf,
  sum,
  multiply,
  toInteger,
  wholeNumber,
  type Fraction,
} from './fraction.ts'
import { inPlanOrder, isInScope, planCounts } from './conditions.ts'
import { reachOf } from './slow-threshold.ts'

/** The item-level offers that are switched on in one variant of the guard. */
export interface Switches {
  readonly member: boolean
  readonly specials: boolean
  /** Item-level plans that count, in plan order. */
  readonly plans: readonly Plan[]
}

/** One unit price that competed, with what it is worth on the line and what stands under it in stack mode. */
interface Candidate {
  readonly from: PriceSource
  readonly unit: bigint
  readonly amount: bigint
  /** In stack mode: the special or plan amount that the level discount multiplied. */
  readonly under: { readonly kind: 'special' | 'plan'; readonly planId: string | null; readonly unit: bigint } | null
  /** Growth 2, 18: what each of the plans that add up leaves. */
  readonly ladder?: readonly { readonly planId: string; readonly unit: bigint }[]
}

export interface Row {
  readonly stage: 'A' | 'B' | 'C' | 'C2' | 'D' | 'E' | 'F' | 'G' | 'H'
  readonly kind: string
  readonly id: string | null
  readonly amount: bigint
}

/** A line after stages A and B. */
export interface ItemLine {
  readonly line: BasketLine
  readonly listUnit: bigint
  readonly list: bigint
  readonly won: Candidate
  readonly groups: readonly {
    role: 'plain' | 'paying' | 'rewarded'
    planId: string | null
    count: bigint
    unit: bigint
    amount: bigint
  }[]
  readonly afterItems: bigint
  readonly rows: readonly Row[]
}

const listUnitOf = (line: BasketLine): bigint => {
  if (line.kind === 'price-embedded') return BigInt(line.labelAmountMinor)
  return BigInt(line.kind === 'open-price' ? line.typedPriceMinor : line.sellPriceMinor)
}

const sizeOf = (line: BasketLine): Fraction => {
  if (line.kind === 'price-embedded') return wholeNumber(1)
  if (line.kind !== 'weighed') return wholeNumber(line.count)
  return line.weight.unit === 'g'
    ? wholeNumber(line.weight.grams)
    : makeFraction(BigInt(line.weight.thousandths), 1_000n)
}

export const quantityOf = (line: BasketLine): bigint => {
  if (line.kind === 'price-embedded') return 1n
  if (line.kind !== 'weighed') return BigInt(line.count)
  return BigInt(line.weight.unit === 'g' ? line.weight.grams : line.weight.thousandths)
}

/** The card whose uses a line is. */
const cardOf = (line: BasketLine): string | null => (line.kind === 'counted' && line.timesCard ? line.timesCard : null)

export const manualOf = (line: BasketLine): number | null =>
  line.kind === 'open-price' ? null : cardOf(line) !== null ? 0 : line.manualUnitPriceMinor

export const amountOf = (unit: bigint, line: BasketLine): bigint =>
  toInteger(multiply(wholeNumber(unit), sizeOf(line)), 'half-up')

function specialUnit(line: BasketLine, list: bigint): bigint | null {
  if (line.kind === 'open-price' || line.special === null) return null
  return line.special.kind === 'price'
    ? BigInt(line.special.priceMinor)
    : afterPercent(list, line.special.offBasisPoints)
}

/** The row of a price list that a line falls under: its variant's, else its product's. */
const rowFor = (plan: PriceListPlan, line: BasketLine) =>
  plan.prices.find((row) => row.productId === line.productId && row.variantId === line.variantId) ??
  plan.prices.find((row) => row.productId === line.productId && row.variantId === null)

/** The price of the highest step that everything under the row in the basket comes to. */
function listUnit(plan: PriceListPlan, line: BasketLine, basket: Snapshot): bigint | null {
  const row = rowFor(plan, line)
  if (!row || line.kind === 'price-embedded') return null
  const counted = basket.lines.filter(
    (one) =>
      one.kind !== 'price-embedded' &&
      one.isDiscountable &&
      manualOf(one) === null &&
      rowFor(plan, one) === row &&
      isInScope(plan.scope, one, basket) &&
      !isFresher(plan, one) &&
      !(plan.leavesOutReduced === true && hasLowerSpecial(one)),
  )
  let have = wholeNumber(0n)
  for (const one of counted) have = add(have, sizeOf(one))
  let best: { from: bigint; price: bigint } | null = null
  for (const { fromQuantity, priceMinor } of row.steps) {
    const from = BigInt(fromQuantity)
    const isReached = toInteger(have, 'down') >= from
    if (isReached && (best === null || from > best.from)) best = { from, price: BigInt(priceMinor) }
  }
  return best?.price ?? null
}

function planUnit(plan: Plan, line: BasketLine, list: bigint, basket: Snapshot): bigint | null {
  const options = 'options' in line ? (line.options ?? []) : []
  const beside = options.reduce((all, { amountMinor }) => all + BigInt(amountMinor), 0n)
  if (plan.type === 'price-list') {
    const listed = listUnit(plan, line, basket)
    return listed === null ? null : listed + beside
  }
  if (plan.type === 'item-discount' && 'offMinor' in plan) {
    if (line.kind === 'price-embedded') return null
    return list > BigInt(plan.offMinor) ? list - BigInt(plan.offMinor) : 0n
  }
  if (plan.type === 'item-discount') return afterPercent(list, plan.offBasisPoints)
  if (plan.type === 'promotion' && line.kind !== 'price-embedded') return BigInt(plan.priceMinor) + beside
  return null
}

/** Growth 5: a special below list, unless a person typed a price. */
export function hasLowerSpecial(line: BasketLine): boolean {
  const special = specialUnit(line, listUnitOf(line))
  return line.isDiscountable && manualOf(line) === null && special !== null && special < listUnitOf(line)
}

/** A plan made the price that won stage A. */
const isByPlan = ({ from }: Candidate): boolean =>
  from.kind === 'plan' || from.kind === 'plans' || (from.kind === 'member' && from.by === 'level' && from.on === 'plan')

/** Goods known to be good for longer than a plan is for. */
export const isFresher = (plan: { readonly expiresBy?: string | null }, { expiresOn }: BasketLine): boolean =>
  typeof plan.expiresBy === 'string' && typeof expiresOn === 'string' && expiresOn > plan.expiresBy

/** Returns the lines an offer looks at: its scope, reduced goods aside where it leaves them out. */
export function looksAt(
  offer: { readonly leavesOutReduced?: boolean; readonly expiresBy?: string | null },
  scope: Scope,
  item: Pick<ItemLine, 'line' | 'won'>,
  basket: Snapshot,
): boolean {
  const isReduced = hasLowerSpecial(item.line) || isByPlan(item.won)
  return (
    isInScope(scope, item.line, basket) &&
    !isFresher(offer, item.line) &&
    !(offer.leavesOutReduced === true && isReduced)
  )
}

/** Stage A under Growth 5: plans that leave reduced goods out compete only where none else would reduce the line. */
function winnerOf(line: BasketLine, basket: Snapshot, on: Switches): Candidate {
  const usual = lowest(candidatesOf(line, basket, { ...on, plans: on.plans.filter((plan) => !plan.leavesOutReduced) }))
  if (hasLowerSpecial(line) || usual.from.kind === 'special' || isByPlan(usual)) return usual
  if (usual.from.kind === 'member' && usual.from.by === 'level' && usual.from.on === 'special') return usual
  return lowest(candidatesOf(line, basket, on))
}

/** Stage A: every candidate in its order; the first lowest wins. */
function candidatesOf(line: BasketLine, basket: Snapshot, on: Switches): Candidate[] {
  const list = listUnitOf(line)
  const make = (from: PriceSource, unit: bigint, under: Candidate['under'] = null): Candidate => ({
    from,
    unit,
    amount: amountOf(unit, line),
    under,
  })
  const card = cardOf(line)
  if (card !== null) return [make({ kind: 'times-card', code: card }, 0n)]
  const manual = manualOf(line)
  if (manual !== null) return [make({ kind: 'manual' }, BigInt(manual))]
  const found = [make({ kind: 'list' }, list)]
  if (!line.isDiscountable) return found
  const special = on.specials ? specialUnit(line, list) : null
  if (special !== null) found.push(make({ kind: 'special' }, special))
  const planned = on.plans
    .filter((plan) => isInScope(plan.scope, line, basket) && !isFresher(plan, line))
    .flatMap((plan) => {
      const unit = planUnit(plan, line, list, basket)
      return unit === null ? [] : [{ plan, unit }]
    })
  for (const { plan, unit } of planned) found.push(make({ kind: 'plan', planId: plan.id }, unit))
  const floor = floorOf(line)
  const ladder = ladderOf(
    line,
    planned.map(({ plan }) => plan),
  )
  const last = ladder.at(-1)
  const planIds = ladder.map(({ planId }) => planId)
  const together = last ? [{ ...make({ kind: 'plans', planIds }, last.unit), ladder }] : []
  const { member, settings } = basket
  const off = member === null || member.levelNumber === null ? null : member.levelDiscountBasisPoints
  const isTimes = settings.memberMode === 'stack' && on.member && line.isMemberDiscountAllowed && off !== null
  const onLadder =
    isTimes && last && last.unit < list
      ? [
          {
            ...make({ kind: 'member', by: 'level', on: 'plan', planId: null, planIds }, afterPercent(last.unit, off)),
            ladder,
          },
        ]
      : []
  const byMember = [...memberCandidates(line, basket, on, special, planned, make), ...onLadder]
  return [
    ...found.filter(({ from, unit }) => from.kind === 'list' || unit >= floor),
    ...together,
    ...byMember.filter(({ unit }) => unit >= floor),
  ]
}

/** Growth 2, 18: item discounts that add up, rung by rung; empty where fewer than two do. */
function ladderOf(line: BasketLine, plans: readonly Plan[]): { planId: string; unit: bigint }[] {
  const list = listUnitOf(line)
  const adding = plans.filter((plan) => plan.type === 'item-discount' && (plan.stacking ?? null) !== null)
  if (adding.length < 2) return []
  let left = list
  return adding.map((plan) => {
    if (plan.type === 'item-discount') {
      const percentOf = plan.stacking === 'rest' ? left : list
      const off = 'offMinor' in plan ? BigInt(plan.offMinor) : percentOf - afterPercent(percentOf, plan.offBasisPoints)
      const wanted = left > off ? left - off : 0n
      left = stopped(line, wanted, left)
    }
    return { planId: plan.id, unit: left }
  })
}

/** Growth 2, 16: where offers stop. */
export const floorOf = (line: BasketLine): bigint =>
  line.kind === 'price-embedded' ? 0n : BigInt(line.floorMinor ?? 0)

/** The least a unit costs, though never more than it did. */
const stopped = (line: BasketLine, unit: bigint, usual: bigint): bigint => {
  const least = smallerOf(floorOf(line), usual)
  return unit < least ? least : unit
}

function memberCandidates(
  line: BasketLine,
  basket: Snapshot,
  on: Switches,
  special: bigint | null,
  planned: readonly { plan: Plan; unit: bigint }[],
  make: (from: PriceSource, unit: bigint, under?: Candidate['under']) => Candidate,
): Candidate[] {
  const { member } = basket
  if (member === null || !on.member || !line.isMemberDiscountAllowed) return []
  const list = listUnitOf(line)
  const own = 'memberPriceMinor' in line ? line.memberPriceMinor : null
  const price = own === null ? [] : [make({ kind: 'member', by: 'price' }, BigInt(own))]
  const off = member.levelNumber === null ? null : member.levelDiscountBasisPoints
  if (off === null) return basket.settings.memberMode === 'level-only' ? [] : price
  const level = [make({ kind: 'member', by: 'level', on: 'list', planId: null }, afterPercent(list, off))]
  switch (basket.settings.memberMode) {
    case 'lowest':
      return [...price, ...level]
    case 'member-price-first':
      return price.length > 0 ? price : level
    case 'level-only':
      return level
    case 'price-only':
      return price
    case 'stack': {
      // A price dearer than list is no offer, and nothing is taken off it either.
      const onSpecial =
        special === null || special >= list
          ? []
          : [
              make({ kind: 'member', by: 'level', on: 'special', planId: null }, afterPercent(special, off), {
                kind: 'special',
                planId: null,
                unit: special,
              }),
            ]
      const cheaper = planned.filter(({ unit }) => unit < list)
      const onPlans = cheaper.map(({ plan, unit }) =>
        make({ kind: 'member', by: 'level', on: 'plan', planId: plan.id }, afterPercent(unit, off), {
          kind: 'plan',
          planId: plan.id,
          unit,
        }),
      )
      return [...price, ...level, ...onSpecial, ...onPlans]
    }
  }
}

const lowest = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((best, next) => (next.amount < best.amount ? next : best))

/** Units of one line that stage B has or has not used: all alike, so counted and not listed. */
interface Units {
  readonly index: number
  readonly line: BasketLine
  readonly listUnit: bigint
  readonly unitA: bigint
  free: bigint
  readonly used: {
    planId: string
    paying: bigint
    payingUnit: bigint
    rewarded: { count: bigint; unit: bigint }
    onTop: boolean
  }[]
  /** The bundles that took some of its pieces. */
  readonly bundled: { planId: string; unit: bigint; count: bigint }[]
}

type QuantityPlan = Extract<Plan, { type: 'buy-get' | 'second-item' }>

const nullFirst = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? -1 : b === null ? 1 : a < b ? -1 : 1

const basisOf = (plan: QuantityPlan | BundlePlan, units: Units): bigint =>
  plan.type === 'bundle' || plan.isOnTopOfSpecial ? units.unitA : units.listUnit

const dearestFirst =
  (plan: QuantityPlan | BundlePlan) =>
  (a: Units, b: Units): number => {
    const [basisA, basisB] = [basisOf(plan, a), basisOf(plan, b)]
    if (basisA !== basisB) return basisA > basisB ? -1 : 1
    if (a.unitA !== b.unitA) return a.unitA > b.unitA ? -1 : 1
    if (a.line.productId !== b.line.productId) return a.line.productId < b.line.productId ? -1 : 1
    const byVariant = nullFirst(a.line.variantId, b.line.variantId)
    if (byVariant !== 0) return byVariant
    if (a.listUnit !== b.listUnit) return a.listUnit > b.listUnit ? -1 : 1
    return a.index - b.index
  }

function rewardUnit(plan: QuantityPlan, basis: bigint): bigint {
  if (!plan.reward) return 0n
  return plan.reward.kind === 'price'
    ? smallerOf(BigInt(plan.reward.priceMinor), basis)
    : smallerOf(afterPercent(basis, plan.reward.offBasisPoints), basis)
}

const rewardOf = (plan: QuantityPlan, units: Units): bigint =>
  stopped(units.line, rewardUnit(plan, basisOf(plan, units)), basisOf(plan, units))

/** Takes `count` units from the front of the sorted pool. */
function take(pool: readonly Units[], count: bigint): { units: Units; count: bigint }[] {
  const taken: { units: Units; count: bigint }[] = []
  let left = count
  for (const units of pool) {
    const here = smallerOf(left, units.free)
    if (here > 0n) taken.push({ units, count: here })
    left -= here
  }
  return taken
}

/** One pool of one plan: how often it applied. */
function servePool(plan: QuantityPlan, members: readonly Units[], most: bigint): bigint {
  const pool = members.toSorted(dearestFirst(plan))
  const [buy, get] = plan.type === 'buy-get' ? [BigInt(plan.buyCount), BigInt(plan.getCount)] : [1n, 1n]
  const free = sum(pool.map((units) => units.free))
  const k = smallerOf(free / (buy + get), most)
  if (k <= 0n) return 0n
  const paying = take(pool, k * buy)
  const rewarded = take(pool.toReversed(), k * get)
  const asPlan =
    sum(paying.map(({ units, count }) => basisOf(plan, units) * count)) +
    sum(rewarded.map(({ units, count }) => rewardOf(plan, units) * count))
  const asBefore = sum([...paying, ...rewarded].map(({ units, count }) => units.unitA * count))
  if (asPlan >= asBefore) return 0n
  for (const units of pool) {
    const pays = paying.find((part) => part.units === units)?.count ?? 0n
    const gets = rewarded.find((part) => part.units === units)?.count ?? 0n
    if (pays + gets === 0n) continue
    const basis = basisOf(plan, units)
    units.free -= pays + gets
    units.used.push({
      planId: plan.id,
      paying: pays,
      payingUnit: basis,
      rewarded: { count: gets, unit: rewardOf(plan, units) },
      onTop: plan.isOnTopOfSpecial,
    })
  }
  return k
}

/** Growth 1: one pool of a bundle, group by group in order; how often it applied. */
function serveBundle(plan: BundlePlan, members: readonly Units[], most: bigint): bigint {
  if (plan.slots) return serveSet(plan, plan.slots, members, most)
  const dearest = members.toSorted(dearestFirst(plan)).map((units) => ({ units, left: units.free }))
  const row = plan.pick === 'cheapest' ? dearest.toReversed() : dearest
  const k = BigInt(plan.count)
  let applied = 0n
  for (;;) {
    while (row[0]?.left === 0n) row.shift()
    if (sum(row.map(({ left }) => left)) < k) return applied
    // While one line fills groups alone they are all alike.
    const front = row[0] as (typeof row)[number]
    const alike = front.left / k > 0n ? front.left / k : 1n
    const group: Units[] = []
    let wanted = k
    for (const one of row) {
      const here = smallerOf(wanted, one.left)
      for (let at = 0n; at < here; at += 1n) group.push(one.units)
      one.left -= here * (front.left / k > 0n && one === front ? alike : 1n)
      wanted -= here
      if (wanted === 0n) break
    }
    const usual = group.map((units) => units.unitA)
    const prices = bundlePrices(plan, usual).map((unit, at) => {
      const { line, unitA } = group[at] as Units
      return stopped(line, unit, unitA)
    })
    if (sum(prices) >= sum(usual)) continue
    const often = smallerOf(alike, most - applied)
    applied += often
    group.forEach((units, at) => {
      units.free -= often
      if (often > 0n) units.bundled.push({ planId: plan.id, unit: prices[at] ?? 0n, count: often })
    })
  }
}

/** Decision 2554: a set, one after the other; every piece by itself. */
function serveSet(plan: BundlePlan, slots: readonly SetSlot[], members: readonly Units[], most: bigint): bigint {
  const dearest = members.toSorted(dearestFirst(plan))
  const inOrder = plan.pick === 'cheapest' ? dearest.toReversed() : dearest
  const fits = (at: number, { line }: Units) =>
    slots[at]?.choices.find(
      (one) => one.productId === line.productId && (one.variantId === null || one.variantId === line.variantId),
    )
  const rows = slots.map((_, at) =>
    inOrder
      .filter((units) => fits(at, units) && slots.slice(0, at).every((__, before) => !fits(before, units)))
      .flatMap((units) => Array.from({ length: Number(units.free) }, () => units)),
  )
  let sets = most
  slots.forEach(({ least }, at) => {
    if (least > 0) sets = smallerOf(sets, BigInt(Math.floor((rows[at]?.length ?? 0) / least)))
  })
  let applied = 0n
  for (let left = Number(sets); left > 0; left -= 1) {
    const group = slots.flatMap(({ least, most: largest }, at) => {
      const row = rows[at] ?? []
      // The others still need their least.
      return row.splice(0, Math.min(largest, row.length - least * (left - 1)))
    })
    const usual = group.map(({ unitA }) => unitA)
    const extra = sum(
      group.map((units) => {
        const choice = slots.flatMap((_, at) => fits(at, units) ?? [])[0]
        return BigInt(choice?.surchargeMinor ?? 0)
      }),
    )
    const whole = plan.reward.kind === 'total' ? BigInt(plan.reward.totalMinor) + extra : 0n
    if (whole >= sum(usual)) continue
    const prices = share(whole, usual).map((unit, at) => {
      const { line, unitA } = group[at] as Units
      return stopped(line, unit, unitA)
    })
    if (sum(prices) >= sum(usual)) continue
    applied += 1n
    group.forEach((units, at) => {
      units.free -= 1n
      units.bundled.push({ planId: plan.id, unit: prices[at] ?? 0n, count: 1n })
    })
  }
  return applied
}

function bundlePrices({ reward }: BundlePlan, usual: readonly bigint[]): bigint[] {
  if (reward.kind === 'each-off') {
    const off = BigInt(reward.offMinor)
    return usual.map((unit) => (unit > off ? unit - off : 0n))
  }
  const whole = reward.kind === 'total' ? BigInt(reward.totalMinor) : afterPercent(sum(usual), reward.offBasisPoints)
  return share(whole, usual)
}

function poolsOf(plan: QuantityPlan | BundlePlan, units: readonly Units[]): Units[][] {
  if (plan.pooling === 'mix') return [[...units]]
  const pools = new Map<string, Units[]>()
  for (const one of units) {
    const key = JSON.stringify([one.line.productId, one.line.variantId])
    pools.set(key, [...(pools.get(key) ?? []), one])
  }
  const isTurned = plan.type === 'bundle' && plan.pick === 'cheapest'
  const first = (pool: readonly Units[]): Units =>
    pool
      .filter((one) => one.free > 0n)
      .toSorted(dearestFirst(plan))
      .at(isTurned ? -1 : 0) as Units
  const served = [...pools.values()]
    .filter((pool) => pool.some((one) => one.free > 0n))
    .toSorted((a, b) => dearestFirst(plan)(first(a), first(b)))
  return isTurned ? served.toReversed() : served
}

/** Returns the price that stage A charges for each line with every offer and the member on. */
export function bestPrices(basket: Snapshot): bigint[] {
  const plans = basket.plans.filter((plan) => planCounts(plan, basket)).toSorted(inPlanOrder)
  return basket.lines.map((line) => winnerOf(line, basket, { member: true, specials: true, plans }).amount)
}

/** Stages A and B over the whole basket with the switches as they are. */
export function priceItems(basket: Snapshot, on: Switches): ItemLine[] {
  const won = basket.lines.map((line) => winnerOf(line, basket, on))
  const units = basket.lines.flatMap((line, index): Units[] => {
    const isCounted = line.kind === 'counted' || line.kind === 'combined' || line.kind === 'open-price'
    if (!isCounted || !line.isDiscountable || manualOf(line) !== null) return []
    const unitA = (won[index] as Candidate).unit
    return [{ index, line, listUnit: listUnitOf(line), unitA, free: BigInt(line.count), used: [], bundled: [] }]
  })
  for (const plan of on.plans) {
    if (plan.type !== 'buy-get' && plan.type !== 'second-item' && plan.type !== 'bundle') continue
    const priced = basket.lines.map((line, index) => ({ line, won: won[index] as Candidate }))
    const asked = priced.filter((one) => looksAt(plan, plan.conditionScope ?? plan.scope, one, basket))
    let left = reachOf(
      plan,
      asked.map((one) => ({ line: one.line, amount: one.won.amount })),
    )
    const inScope = units.filter((one) =>
      looksAt(plan, plan.scope, { line: one.line, won: won[one.index] as Candidate }, basket),
    )
    for (const pool of poolsOf(plan, inScope)) {
      left -= plan.type === 'bundle' ? serveBundle(plan, pool, left) : servePool(plan, pool, left)
    }
  }
  return basket.lines.map((line, index) =>
    finishLine(
      line,
      won[index] as Candidate,
      units.find((one) => one.index === index),
      on,
    ),
  )
}

function finishLine(line: BasketLine, won: Candidate, units: Units | undefined, on: Switches): ItemLine {
  const listUnit = listUnitOf(line)
  const list = amountOf(listUnit, line)
  if (!units || (units.used.length === 0 && units.bundled.length === 0)) {
    const quantity = quantityOf(line)
    return {
      line,
      listUnit,
      list,
      won,
      groups: [{ role: 'plain', planId: null, count: quantity, unit: won.unit, amount: won.amount }],
      afterItems: won.amount,
      rows: rowsOfA(won, (unit) => amountOf(unit, line), listUnit),
    }
  }
  return finishShared(line, won, units, on, listUnit, list)
}

/** A line some of whose units stage B used. Paying and rewarded units on list price have nothing from stage A. */
function finishShared(
  line: BasketLine,
  won: Candidate,
  units: Units,
  on: Switches,
  listUnit: bigint,
  list: bigint,
): ItemLine {
  const groups: ItemLine['groups'][number][] = []
  if (units.free > 0n) {
    groups.push({ role: 'plain', planId: null, count: units.free, unit: won.unit, amount: won.unit * units.free })
  }
  const rowsB: Row[] = []
  let atA = units.free
  for (const plan of on.plans) {
    const used = units.used.filter((one) => one.planId === plan.id)
    for (const one of used) {
      const { paying, payingUnit, rewarded, onTop } = one
      if (paying > 0n)
        groups.push({ role: 'paying', planId: plan.id, count: paying, unit: payingUnit, amount: payingUnit * paying })
      if (rewarded.count > 0n) {
        const amount = rewarded.unit * rewarded.count
        groups.push({ role: 'rewarded', planId: plan.id, count: rewarded.count, unit: rewarded.unit, amount })
      }
      if (onTop) atA += paying + rewarded.count
      const off = (payingUnit - rewarded.unit) * rewarded.count
      if (off !== 0n) rowsB.push({ stage: 'B', kind: 'plan', id: plan.id, amount: off })
    }
    const byPrice = new Map<bigint, bigint>()
    for (const one of units.bundled) {
      if (one.planId === plan.id) byPrice.set(one.unit, (byPrice.get(one.unit) ?? 0n) + one.count)
    }
    for (const [unit, count] of [...byPrice].toSorted(([a], [b]) => (a > b ? -1 : 1))) {
      groups.push({ role: 'rewarded', planId: plan.id, count, unit, amount: unit * count })
      atA += count
    }
    const bundleOff = sum([...byPrice].map(([unit, count]) => (won.unit - unit) * count))
    if (bundleOff !== 0n) rowsB.push({ stage: 'B', kind: 'plan', id: plan.id, amount: bundleOff })
  }
  const rowsA = rowsOfA(won, (unit) => unit * atA, listUnit)
  const afterItems = sum(groups.map((group) => group.amount))
  return { line, listUnit, list, won, groups, afterItems, rows: [...rowsA, ...rowsB] }
}

/** list − what won, to whom it belongs; in stack mode the special or plan first, the rest to the member. */
function rowsOfA(won: Candidate, worth: (unit: bigint) => bigint, listUnit: bigint): Row[] {
  const { from, under, ladder } = won
  const rows: Row[] = []
  let at = listUnit
  const add = (kind: string, id: string | null, unit: bigint): void => {
    const amount = worth(at) - worth(unit)
    at = unit
    if (amount !== 0n) rows.push({ stage: 'A', kind, id, amount })
  }
  for (const { planId, unit } of ladder ?? []) add('plan', planId, unit)
  if (from.kind === 'times-card') add('times-card', from.code, won.unit)
  if (from.kind === 'manual') add('manual-price', null, won.unit)
  if (from.kind === 'special') add('special', null, won.unit)
  if (from.kind === 'plan') add('plan', from.planId, won.unit)
  if (from.kind === 'member') {
    if (under) add(under.kind, under.planId, under.unit)
    add('member', null, won.unit)
  }
  return rows
}
