// long: a second implementation shares no helper with the first, and its stages A and B are read from top to bottom.
import type { PriceSource, BasketLine, PriceListPlan, Scope, Plan, Snapshot } from '../src/basket/index.ts'
import { afterPercent, makeFraction, add, sum, multiply, toInteger, wholeNumber, type Fraction } from './fraction.ts'
import { inPlanOrder, isInScope, planCounts } from './conditions.ts'
import { reachOf } from './slow-threshold.ts'
import { floorOf, stopped } from './floor.ts'
import { poolsOf, serveBundle, servePool, type Units } from './sets.ts'

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
