import type { BasketLine, OrderChange, PricedBasket, PricingResult, Snapshot, Weight } from '../basket/index.ts'
import { accept, refuse, type Result } from '../result.ts'
import { shareOf } from './refund-share.ts'
import type { RefundableLine, RefundableOrder } from './refundable-order.ts'

/** The one calculation, or a double of it. */
export type PriceBasket = (snapshot: Snapshot) => PricingResult

/**
 * Returns the price of the kept goods under the frozen plans, coupons, member, settings and clock, or null when no
 * goods are kept.
 *
 * No gift or exchange is chosen: those lines keep their frozen price. A percentage a person took off stays a
 * percentage; an amount or a target counts with the kept goods' share of its reduction. Points still in use may be used
 * again, more may not. Refuses with `refund.cannot-reprice` (`reason`: the code of the calculation). Source:
 * pricing.md, Refunds, modes.
 */
export function repriceKept(
  order: RefundableOrder,
  keptOf: (line: RefundableLine) => number,
  pointsInUse: number,
  price: PriceBasket,
): Result<PricedBasket | null> {
  const lines = keptLines(order, keptOf)
  if (lines.length === 0) return accept(null)
  const kept: Snapshot = {
    ...order.frozen,
    lines,
    giftChoices: [],
    exchangeChoices: [],
    pointsWanted: pointsInUse,
    payment: null,
  }
  const change = keptChange(order, kept, keptOf, price)
  const answer = price({ ...kept, orderChange: change })
  if (!answer.ok) return refuse({ code: 'refund.cannot-reprice', facts: { reason: answer.refusal.code } })
  return accept(answer.value)
}

function keptLines(order: RefundableOrder, keptOf: (line: RefundableLine) => number): readonly BasketLine[] {
  return order.frozen.lines.flatMap((line) => {
    const sold = order.lines.find(({ id }) => id === line.id)
    const kept = sold ? keptOf(sold) : 0
    return kept > 0 ? [withQuantity(line, kept)] : []
  })
}

/** The line with another quantity, at the same price of one; a label with its price in it is one piece. */
export function withQuantity(line: BasketLine, quantity: number): BasketLine {
  if (line.kind === 'price-embedded') return line
  if (line.kind === 'weighed') return { ...line, weight: weightOf(line.weight.unit, quantity) }
  return { ...line, count: quantity }
}

const weightOf = (unit: Weight['unit'], quantity: number): Weight =>
  unit === 'g' ? { unit, grams: quantity } : { unit, thousandths: quantity }

/** The person's change as it counts for the kept goods. An amount becomes a target, so that it can also be a raise. */
function keptChange(
  order: RefundableOrder,
  kept: Snapshot,
  keptOf: (line: RefundableLine) => number,
  price: PriceBasket,
): OrderChange | null {
  const change = order.frozen.orderChange
  if (change === null || change.kind === 'percent') return change
  const goods = order.lines.filter(({ kind }) => kind === 'goods')
  const tookOff = goods.reduce((sum, line) => sum + shareOf(line.orderChangeMinor, keptOf(line), line.quantity), 0)
  if (tookOff === 0) return null
  const settings = { ...kept.settings, roundingOff: null }
  // A target is met before an exemption from tax, so what it starts from is found without one.
  const unchanged = price({ ...kept, orderChange: null, exemption: null, settings })
  if (!unchanged.ok) return null
  const changeable = unchanged.value.lines.reduce(
    (sum, line) => sum + (isDiscountable(kept, line.id) ? line.payableMinor : 0),
    0,
  )
  if (changeable === 0) return null
  return { kind: 'target', totalMinor: unchanged.value.totals.goodsMinor - Math.min(tookOff, changeable) }
}

const isDiscountable = (snapshot: Snapshot, lineId: string): boolean =>
  snapshot.lines.find(({ id }) => id === lineId)?.isDiscountable ?? false
