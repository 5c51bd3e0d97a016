import type {
  Missing,
  PricedBasket,
  PricedLine,
  Why,
  WhyLine,
  WhyOffer,
  BuyGetPlan,
  ExchangePlan,
  FullGiftPlan,
  SecondItemPlan,
} from '../basket/index.ts'
import type { Winner } from './guard.ts'
import { hintFor } from './hint.ts'
import { sumOver } from './order-steps.ts'
import type { PreparedBasket, SortedPlan } from './prepare.ts'

/** The answer as far as it stands before it is explained. */
export type Unexplained = Omit<PricedBasket, 'why' | 'evaluations'>

/** Why each line costs what it costs, and what every offer in reach did or lacks, as codes and facts. Source: pricing.md, principle 1. */
export function explain(prepared: PreparedBasket, winner: Winner, priced: Unexplained): Why {
  return {
    lines: priced.lines.map((line, index) => whyLine(prepared, line, index)),
    plans: prepared.plans
      .filter(({ set }) => set.indexes.length > 0)
      .map((sorted) => whyPlan(prepared, winner, priced, sorted)),
    coupons: prepared.coupons.map((sorted) => whyCoupon(prepared, winner, priced, sorted)),
    hint: hintFor(prepared, winner),
  }
}

function whyLine(prepared: PreparedBasket, line: PricedLine, index: number): WhyLine {
  let afterMinor = line.listMinor
  return {
    lineId: line.id,
    candidates: (prepared.candidates[index] ?? []).map(({ from, unitMinor, amountMinor }) => ({
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

function whyPlan(prepared: PreparedBasket, winner: Winner, priced: Unexplained, sorted: SortedPlan): WhyOffer {
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

function missingOf(prepared: PreparedBasket, winner: Winner, priced: Unexplained, sorted: SortedPlan): Missing[] {
  const { plan, missing } = sorted
  const conditions = [...missing]
  switch (plan.type) {
    case 'promotion':
    case 'item-discount':
      return orElse(conditions, missingInPrices(prepared, priced, sorted))
    case 'buy-get':
    case 'second-item':
      return orElse(conditions, missingInPieces(prepared, priced, plan))
    case 'full-gift':
    case 'exchange':
      conditions.push(...belowThreshold(prepared, winner, sorted, plan.thresholdMinor))
      return orElse(conditions, missingInRewards(priced, plan))
    case 'whole-order':
    case 'rebate': {
      const thresholdMinor =
        plan.type === 'whole-order' ? plan.thresholdMinor : Math.min(...plan.tiers.map((tier) => tier.thresholdMinor))
      conditions.push(...belowThreshold(prepared, winner, sorted, thresholdMinor))
      const { orderPlanIds } = priced.offers
      if (orderPlanIds.length === 0) return orElse(conditions, { code: 'offer.nothing-left' })
      return orElse(conditions, { code: 'offer.better-order-offer', planIds: orderPlanIds })
    }
  }
}

const orElse = (conditions: Missing[], last: Missing): Missing[] => (conditions.length > 0 ? conditions : [last])

function missingInPrices(prepared: PreparedBasket, priced: Unexplained, { plan, set }: SortedPlan): Missing {
  if (priced.offers.droppedPlanIds.includes(plan.id)) return { code: 'offer.dropped-by-guard' }
  const isTaking = set.indexes.some((index) => {
    const goods = prepared.goods[index]
    return prepared.isOpen[index] && !(goods?.isLabel && plan.type === 'promotion')
  })
  return isTaking ? { code: 'offer.better-price' } : { code: 'offer.no-goods' }
}

function missingInPieces(prepared: PreparedBasket, priced: Unexplained, plan: BuyGetPlan | SecondItemPlan): Missing {
  if (priced.offers.droppedPlanIds.includes(plan.id)) return { code: 'offer.dropped-by-guard' }
  const piecePlan = prepared.piecePlans.find((one) => one.plan === plan)
  const have = Math.max(0, ...(piecePlan?.pools ?? []).map((pool) => piecesIn(prepared, pool)))
  if (!piecePlan || have === 0) return { code: 'offer.no-goods' }
  const { group } = piecePlan
  return have < group ? { code: 'offer.too-few', group, have, missing: group - have } : { code: 'offer.better-price' }
}

const piecesIn = (prepared: PreparedBasket, pool: readonly number[]): number =>
  pool.reduce((pieces, index) => pieces + (prepared.goods[index]?.quantity ?? 0), 0)

function missingInRewards(priced: Unexplained, plan: FullGiftPlan | ExchangePlan): Missing {
  if (plan.type === 'exchange') return { code: 'exchange.not-chosen' }
  const outcome = priced.gifts.find((gift) => gift.planId === plan.id)
  const gift = plan.gifts.find((one) => one.id === outcome?.giftId)
  if (!outcome || !gift) return { code: 'gift.declined' }
  const wanted = outcome.times * gift.countPerTime
  return { code: 'gift.out-of-stock', giftId: gift.id, wanted, onHand: gift.onHand ?? 0 }
}

/** A threshold that the goods do not reach; `atListMinor` says whether lower prices of the goods made them miss it. */
function belowThreshold(
  prepared: PreparedBasket,
  winner: Winner,
  { set }: Pick<SortedPlan, 'set'>,
  thresholdMinor: number,
): Missing[] {
  const entryMinor = sumOver(set, winner.items.amounts)
  if (entryMinor >= thresholdMinor) return []
  const atListMinor = set.indexes.reduce((sum, index) => sum + (prepared.goods[index]?.listMinor ?? 0), 0)
  const missingMinor = thresholdMinor - entryMinor
  return [{ code: 'offer.below-threshold', thresholdMinor, entryMinor, missingMinor, atListMinor }]
}

function whyCoupon(
  prepared: PreparedBasket,
  winner: Winner,
  priced: Unexplained,
  sorted: PreparedBasket['coupons'][number],
): WhyOffer {
  const { coupon, set, missing } = sorted
  const outcome = priced.coupons.find((one) => one.id === coupon.id)
  const isApplied = outcome?.isApplied ?? false
  const conditions = [...missing]
  if (set.indexes.length === 0) conditions.push({ code: 'offer.no-goods' })
  else conditions.push(...belowThreshold(prepared, winner, sorted, coupon.thresholdMinor))
  return {
    id: coupon.id,
    isApplied,
    deductionMinor: outcome?.deductionMinor ?? 0,
    missing: isApplied ? [] : orElse(conditions, { code: 'offer.nothing-left' }),
  }
}
