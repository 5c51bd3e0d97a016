import type { BasketLine, BundlePlan, SetSlot, Plan } from '../src/basket/index.ts'
import { afterPercent, share, smallerOf, sum } from './fraction.ts'
import { stopped } from './floor.ts'

/** Units of one line that stage B has or has not used: all alike, so counted and not listed. */
export interface Units {
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
export function servePool(plan: QuantityPlan, members: readonly Units[], most: bigint): bigint {
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
export function serveBundle(plan: BundlePlan, members: readonly Units[], most: bigint): bigint {
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
    const beside = group.map((units) => (plan.hasOptionsOnTop ? smallerOf(surchargeOn(units), units.unitA) : 0n))
    const bare = usual.map((unit, at) => unit - (beside[at] ?? 0n))
    const whole = plan.reward.kind === 'total' ? BigInt(plan.reward.totalMinor) + extra : 0n
    if (whole >= sum(bare)) continue
    const prices = share(whole, bare).map((unit, at) => {
      const { line, unitA } = group[at] as Units
      return stopped(line, unit + (beside[at] ?? 0n), unitA)
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

/** Decision 2866: what the options of a piece cost. */
const surchargeOn = ({ line }: Units): bigint =>
  'options' in line ? sum((line.options ?? []).map(({ amountMinor }) => BigInt(amountMinor))) : 0n

function bundlePrices({ reward }: BundlePlan, usual: readonly bigint[]): bigint[] {
  if (reward.kind === 'each-off') {
    const off = BigInt(reward.offMinor)
    return usual.map((unit) => (unit > off ? unit - off : 0n))
  }
  const whole = reward.kind === 'total' ? BigInt(reward.totalMinor) : afterPercent(sum(usual), reward.offBasisPoints)
  return share(whole, usual)
}

export function poolsOf(plan: QuantityPlan | BundlePlan, units: readonly Units[]): Units[][] {
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
