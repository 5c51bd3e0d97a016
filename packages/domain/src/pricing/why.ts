import type {
  MissingCondition,
  PricedBasket,
  PricedLine,
  PriceExplanation,
  WhyLine,
  WhyOffer,
  BundlePlan,
  BuyGetPlan,
  Threshold,
  ExchangePlan,
  FullGiftPlan,
  SecondItemPlan,
} from '../basket/index.ts'
import type { Winner } from './guard.ts'
import { hintFor } from './hint.ts'
import { placesOn } from './item-variant.ts'
import { measureThreshold, piecesOver, sumOver } from './order-steps.ts'
import { thresholdOf } from './quantity-plans.ts'
import { nextStep } from './price-list.ts'
import { piecesOfSet } from './bundle.ts'
import { planPrice, setUnder, withStacks, type PricePlan } from './unit-price.ts'
import type { LineSet } from '../offers/scope.ts'
import type { PreparedBasket, SortedPlan } from './prepare.ts'
import { whyRates } from './point-rates.ts'

/** The answer as far as it stands before it is explained. */
export type UnexplainedAnswer = Omit<PricedBasket, 'why' | 'evaluations'>

/** Returns why each line costs what it costs, and what every offer in reach did or lacks, as codes and facts. Source: pricing.md, principle 1. */
export function explain(
  prepared: PreparedBasket,
  winner: Winner,
  priced: UnexplainedAnswer,
  steps: readonly NotGiven[],
): PriceExplanation {
  return {
    lines: priced.lines.map((line, index) => whyLine(prepared, winner, line, index)),
    plans: prepared.plans
      .filter(({ plan, set }) => set.indexes.length > 0 || isLeftEmpty(prepared, plan))
      .map((sorted) => withNotGiven(whyPlan(prepared, winner, priced, sorted), steps)),
    coupons: prepared.coupons.map((sorted) => withNotGiven(whyCoupon(prepared, winner, priced, sorted), steps)),
    hint: hintFor(prepared, winner),
    ...whyRates(prepared.snapshot, priced),
  }
}

/** The part that the goods of a step could not carry above their minimum prices. */
interface NotGiven {
  readonly id: string
  readonly notGivenMinor: number
}

function withNotGiven(offer: WhyOffer, steps: readonly NotGiven[]): WhyOffer {
  const notGivenMinor = steps.find(({ id }) => id === offer.id)?.notGivenMinor ?? 0
  return notGivenMinor > 0 ? { ...offer, notGivenMinor } : offer
}

/** Its scope has lines, and all of them are reduced: that is worth telling. */
const isLeftEmpty = ({ finder }: PreparedBasket, plan: SortedPlan['plan']): boolean =>
  plan.leavesOutReduced === true && finder.linesOf(plan.scope).indexes.length > 0

function whyLine(prepared: PreparedBasket, { items }: Winner, line: PricedLine, index: number): WhyLine {
  let afterMinor = line.listMinor
  const single = prepared.candidates[index] ?? []
  const stack = prepared.stacks?.[index]
  const offered = stack ? withStacks(single, stack, placesOn(prepared, items.variant)) : single
  return {
    lineId: line.id,
    candidates: offered.map(({ from, unitMinor, amountMinor }) => ({
      from,
      unitPriceMinor: unitMinor,
      amountMinor,
    })),
    steps: line.deductions.map((deduction) => {
      afterMinor -= deduction.amountMinor
      return { deduction, afterMinor }
    }),
  }
}

function whyPlan(prepared: PreparedBasket, winner: Winner, priced: UnexplainedAnswer, sorted: SortedPlan): WhyOffer {
  const { id } = sorted.plan
  const rows = priced.deductions.filter((row) => row.kind === 'plan' && row.id === id)
  const isApplied =
    rows.length > 0 ||
    priced.offers.orderPlanIds.includes(id) ||
    priced.gifts.some((gift) => gift.planId === id && gift.state === 'given') ||
    priced.exchanges.some((exchange) => exchange.planId === id && exchange.state === 'sold')
  const deductionMinor = rows.reduce((sum, row) => sum + row.amountMinor, 0)
  return { id, isApplied, deductionMinor, missing: isApplied ? [] : missingOf(prepared, winner, priced, sorted) }
}

function missingOf(
  prepared: PreparedBasket,
  winner: Winner,
  priced: UnexplainedAnswer,
  sorted: SortedPlan,
): MissingCondition[] {
  const { plan, missing } = sorted
  const conditions = [...missing]
  const set = setUnder(winner.items, sorted.set, plan.leavesOutReduced, prepared)
  if (set.indexes.length === 0 && isLeftEmpty(prepared, plan)) conditions.push({ code: 'offer.only-reduced' })
  switch (plan.type) {
    case 'promotion':
    case 'item-discount':
    case 'price-list':
      return orElse(conditions, missingInPrices(prepared, priced, sorted))
    case 'buy-get':
    case 'second-item':
    case 'bundle':
      return orElse(conditions, missingInPieces(prepared, winner, priced, sorted, plan))
    case 'full-gift':
    case 'exchange':
      conditions.push(...belowThreshold(prepared, winner.items, sorted, plan))
      return orElse(conditions, missingInRewards(priced, plan))
    case 'whole-order':
    case 'rebate': {
      const threshold = plan.type === 'whole-order' ? plan : lowestOf(plan.tiers)
      conditions.push(...belowThreshold(prepared, winner.items, sorted, threshold))
      const { orderPlanIds } = priced.offers
      if (orderPlanIds.length === 0) return orElse(conditions, { code: 'offer.nothing-left' })
      return orElse(conditions, { code: 'offer.better-order-offer', planIds: orderPlanIds })
    }
  }
}

const lowestOf = (tiers: readonly Threshold[]): Threshold => ({
  thresholdMinor: Math.min(...tiers.map((tier) => tier.thresholdMinor)),
  thresholdPieces: Math.min(...tiers.map((tier) => tier.thresholdPieces ?? 0)),
})

const orElse = (conditions: MissingCondition[], last: MissingCondition): MissingCondition[] =>
  conditions.length > 0 ? conditions : [last]

function missingInPrices(
  prepared: PreparedBasket,
  priced: UnexplainedAnswer,
  { plan, set }: SortedPlan,
): MissingCondition {
  if (priced.offers.droppedPlanIds.includes(plan.id)) return { code: 'offer.dropped-by-guard' }
  const pricePlan = prepared.pricePlans.find((one) => one.plan === plan)
  const isTaking = set.indexes.some((index) => {
    const goods = prepared.goods[index]
    if (!goods || !prepared.isOpen[index] || !pricePlan) return false
    return planPrice(pricePlan.plan, goods, pricePlan.listedMinor.get(index)) !== null
  })
  if (isTaking) return { code: 'offer.better-price' }
  return tooFewOfList(pricePlan) ?? { code: 'offer.no-goods' }
}

/** The row of a price list that lacks least to its first step. */
function tooFewOfList(pricePlan: PricePlan | undefined): MissingCondition | undefined {
  const ahead = (pricePlan?.listed ?? []).flatMap((listed) => {
    const group = nextStep(listed)?.fromQuantity
    const have = Math.floor(listed.thousandths / 1_000)
    return group === undefined ? [] : [{ code: 'offer.too-few', group, have, missing: group - have } as const]
  })
  return ahead.toSorted((one, other) => one.missing - other.missing)[0]
}

function missingInPieces(
  prepared: PreparedBasket,
  { items }: Winner,
  priced: UnexplainedAnswer,
  sorted: SortedPlan,
  plan: BuyGetPlan | SecondItemPlan | BundlePlan,
): MissingCondition {
  if (priced.offers.droppedPlanIds.includes(plan.id)) return { code: 'offer.dropped-by-guard' }
  const piecePlan = prepared.piecePlans.find((one) => one.plan === plan)
  const threshold = thresholdOf(plan)
  const afterA = items.chosen.map(({ amountMinor }) => amountMinor)
  const [below] = threshold ? belowThreshold(prepared, items, sorted, threshold, afterA) : []
  if (below) return below
  const isLeftOut = (index: number): boolean => plan.leavesOutReduced === true && items.isReduced?.[index] === true
  const pools = (piecePlan?.pools ?? []).map((pool) => pool.filter((index) => !isLeftOut(index)))
  let have = Math.max(0, ...pools.map((pool) => piecesIn(prepared, pool)))
  if (!piecePlan || have === 0) return { code: 'offer.no-goods' }
  const { group } = piecePlan
  if (plan.type === 'bundle' && plan.slots) {
    const free = prepared.goods.map(({ quantity }) => quantity)
    have = piecesOfSet(plan.slots, pools.flat(), { goods: prepared.goods, free })
  }
  return have < group ? { code: 'offer.too-few', group, have, missing: group - have } : { code: 'offer.better-price' }
}

const piecesIn = (prepared: PreparedBasket, pool: readonly number[]): number =>
  pool.reduce((pieces, index) => pieces + (prepared.goods[index]?.quantity ?? 0), 0)

function missingInRewards(priced: UnexplainedAnswer, plan: FullGiftPlan | ExchangePlan): MissingCondition {
  if (plan.type === 'exchange') return { code: 'exchange.not-chosen' }
  const outcome = priced.gifts.find((gift) => gift.planId === plan.id)
  const gift = plan.gifts.find((one) => one.id === outcome?.giftId)
  if (!outcome || !gift) return { code: 'gift.declined' }
  const wanted = outcome.times * gift.countPerTime
  return { code: 'gift.out-of-stock', giftId: gift.id, wanted, onHand: gift.onHand ?? 0 }
}

/** A threshold that the goods do not reach, in pieces or in money; `atListMinor` says whether lower prices of the goods made them miss it. */
function belowThreshold(
  prepared: PreparedBasket,
  items: Winner['items'],
  { condition, plan }: Pick<SortedPlan, 'condition'> & { readonly plan: { readonly leavesOutReduced?: boolean } },
  threshold: Threshold,
  amounts: readonly number[] = items.amounts,
): MissingCondition[] {
  const set: LineSet = setUnder(items, condition, plan.leavesOutReduced, prepared)
  const entryMinor = sumOver(set, amounts)
  const { thresholdMinor, thresholdPieces } = threshold
  const { have, wanted } = measureThreshold(threshold, {
    conditionMinor: entryMinor,
    pieces: piecesOver(set, prepared.goods),
  })
  if (have >= wanted) return []
  if (thresholdPieces) {
    const missingPieces = wanted - have
    return [{ code: 'offer.too-few-pieces', thresholdPieces, entryPieces: have, missingPieces }]
  }
  const atListMinor = set.indexes.reduce((sum, index) => sum + (prepared.goods[index]?.listMinor ?? 0), 0)
  const missingMinor = thresholdMinor - entryMinor
  return [{ code: 'offer.below-threshold', thresholdMinor, entryMinor, missingMinor, atListMinor }]
}

function whyCoupon(
  prepared: PreparedBasket,
  winner: Winner,
  priced: UnexplainedAnswer,
  sorted: PreparedBasket['coupons'][number],
): WhyOffer {
  const { coupon, set, missing } = sorted
  const outcome = priced.coupons.find((one) => one.id === coupon.id)
  const isApplied = outcome?.isApplied ?? false
  const conditions = [...missing]
  const left = setUnder(winner.items, set, coupon.leavesOutReduced, prepared)
  if (left.indexes.length === 0) {
    const isReduced = prepared.finder.linesOf(coupon.scope).indexes.length > 0
    conditions.push({ code: isReduced ? 'offer.only-reduced' : 'offer.no-goods' })
  } else conditions.push(...belowThreshold(prepared, winner.items, { condition: set, plan: coupon }, coupon))
  return {
    id: coupon.id,
    isApplied,
    deductionMinor: outcome?.deductionMinor ?? 0,
    missing: isApplied ? [] : orElse(conditions, { code: 'offer.nothing-left' }),
  }
}
