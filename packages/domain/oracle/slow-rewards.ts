import type { Plan, Snapshot } from '../src/basket/index.ts'
import { inPlanOrder, planCounts } from './conditions.ts'
import { smallerOf, sum } from './fraction.ts'
import type { ItemLine } from './items.ts'
import type { SlowAnswer } from './price-slowly.ts'
import type { OutLine } from './slow-line.ts'
import { conditionLines, measure } from './variants.ts'

/** A gift or exchange line is what its plan rewards. */
export const rewardGroup = (line: OutLine) => ({
  role: line.kind === 'charge' ? ('plain' as const) : ('rewarded' as const),
  planId: line.planId,
  count: line.quantity,
  unit: line.unit,
  amount: line.unit * line.quantity,
})

type GiftPlan = Extract<Plan, { type: 'full-gift' }>
type ExchangePlan = Extract<Plan, { type: 'exchange' }>

const timesOf = (plan: GiftPlan | ExchangePlan, { found, wanted }: { found: bigint; wanted: bigint }): bigint => {
  const all = plan.isRepeating ? found / wanted : 1n
  return plan.maxTimes === null ? all : smallerOf(all, BigInt(plan.maxTimes))
}

/** Stage C2: gifts in plan order, then exchanges in plan order. */
export function rewards(basket: Snapshot, items: readonly ItemLine[]) {
  const lines: OutLine[] = []
  const gifts: SlowAnswer['gifts'][number][] = []
  const exchanges: SlowAnswer['exchanges'][number][] = []
  const ordered = basket.plans.toSorted(inPlanOrder)
  for (const plan of ordered) {
    if (plan.type !== 'full-gift' || !planCounts(plan, basket)) continue
    const asked = conditionLines(items, basket, plan)
    const reach = measure(plan, asked)
    if (reach.found < reach.wanted) continue
    const choice = basket.giftChoices.find((one) => one.planId === plan.id)
    const giftId = choice ? choice.giftId : (plan.gifts[0]?.id ?? null)
    const gift = plan.gifts.find((one) => one.id === giftId)
    const often = timesOf(plan, reach)
    const wanted = gift ? often * BigInt(gift.countPerTime) : 0n
    const isOut = gift !== undefined && gift.onHand !== null && BigInt(gift.onHand) < wanted
    if (gift && !isOut) lines.push(rewardLine(basket, 'gift', plan.id, gift, wanted, 0n))
    gifts.push({
      planId: plan.id,
      state: gift ? (isOut ? 'out-of-stock' : 'given') : 'declined',
      giftId,
      times: Number(often),
      count: gift && !isOut ? Number(wanted) : 0,
      thresholdMinor: plan.thresholdMinor,
      entryMinor: Number(sum(asked.map((item) => item.afterItems))),
      ...piecesTold(plan, reach.found),
      scopeLineIds: asked.map(({ line }) => line.id),
    })
  }
  for (const plan of ordered) {
    const choice = basket.exchangeChoices.find((one) => one.planId === plan.id)
    if (plan.type !== 'exchange' || !choice) continue
    const asked = conditionLines(items, basket, plan)
    const reach = measure(plan, asked)
    const item = plan.items.find((one) => one.id === choice.itemId)
    const counts = planCounts(plan, basket)
    const isReached = reach.found >= reach.wanted
    const count = counts && isReached ? smallerOf(BigInt(choice.count), timesOf(plan, reach)) : 0n
    if (item && count > 0n) {
      const unit = smallerOf(BigInt(item.exchangePriceMinor), BigInt(item.listPriceMinor))
      lines.push(rewardLine(basket, 'exchange', plan.id, item, count, unit))
    }
    exchanges.push({
      planId: plan.id,
      itemId: choice.itemId,
      state: !counts ? 'not-counting' : isReached ? 'sold' : 'threshold-missed',
      wantedCount: choice.count,
      count: Number(count),
      thresholdMinor: plan.thresholdMinor,
      entryMinor: Number(sum(asked.map((one) => one.afterItems))),
      ...piecesTold(plan, reach.found),
      scopeLineIds: asked.map(({ line }) => line.id),
    })
  }
  return { lines, gifts, exchanges }
}

const piecesTold = ({ thresholdPieces }: GiftPlan | ExchangePlan, found: bigint) =>
  thresholdPieces ? { thresholdPieces, entryPieces: Number(found) } : {}

function rewardLine(
  basket: Snapshot,
  kind: 'gift' | 'exchange',
  planId: string,
  goods: GiftPlan['gifts'][number] | ExchangePlan['items'][number],
  count: bigint,
  unit: bigint,
): OutLine {
  const listUnit = BigInt(goods.listPriceMinor)
  const off = (listUnit - unit) * count
  return {
    id: `${kind}:${planId}`,
    kind,
    planId,
    item: null,
    productId: goods.productId,
    variantId: goods.variantId,
    quantity: count,
    listUnit,
    list: listUnit * count,
    unit,
    isDiscountable: goods.isDiscountable,
    earns: kind === 'exchange' && basket.settings.earnRule?.isExchangeEarning === true,
    parts: [{ partId: null, weight: 1n, tax: goods.tax }],
    rows: off === 0n ? [] : [{ stage: 'C2', kind: 'plan', id: planId, amount: off }],
    left: unit * count,
  }
}
