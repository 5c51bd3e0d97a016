import { pointsEarned, pointsInMoney } from '../member/points.ts'
import { multiplyDivide } from '../money/round.ts'
import type { SpendRule } from '../basket/index.ts'
import type { RefundableOrder } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { RefundedPoints, RefundRequest } from './refund.types.ts'

/**
 * Spent points that come back when so much of their deduction does: ⌊used × deduction returned ÷ deduction⌋ over all refunds,
 * less what came back before. Source: pricing.md, Refunds, points spent.
 */
export function pointsReturning(order: RefundableOrder, soFar: RefundedSoFar, deductionMinor: number): number {
  const { used, deductionMinor: whole } = order.points
  if (whole === 0) return 0
  const cumulative = multiplyDivide(used, soFar.pointDeductionMinor + deductionMinor, whole, 'down')
  return Math.max(0, Math.min(used, cumulative) - soFar.pointsReturned)
}

/**
 * Earned points that fall away so that what stays is what the kept goods would earn, and how a shortage is met.
 *
 * A shortage is what the member no longer has, counted after the spent points came back. It makes the balance negative, or is
 * settled in money up to `mostMinor` (what that does not cover makes the balance negative).
 * Source: pricing.md, Refunds, points earned; D8.
 */
export function pointsTaken(
  order: RefundableOrder,
  soFar: RefundedSoFar,
  kept: {
    readonly earningMinor: number
    readonly returned: number
    readonly deductionMinor: number
    readonly mostMinor: number
  },
  request: RefundRequest,
): RefundedPoints {
  const { earnRule, earnRatioHundredths, earned, spendRule } = order.points
  const stays = pointsEarned(kept.earningMinor, earnRule, earnRatioHundredths)
  const taken = Math.max(0, earned - soFar.pointsTaken - stays)
  const held = Math.max(0, (request.memberPointsNow ?? 0) + kept.returned)
  const shortage = Math.max(0, taken - held)
  const isSettled =
    request.settings.pointsShortage === 'money' && spendRule !== null && request.memberPointsNow !== null
  const { points: settled, amountMinor: settledMinor } =
    isSettled && shortage > 0 ? settle(shortage, spendRule, kept.mostMinor) : { points: 0, amountMinor: 0 }
  return {
    returned: kept.returned,
    deductionMinor: kept.deductionMinor,
    taken,
    takenFromBalance: taken - settled,
    settled,
    settledMinor,
  }
}

/** As many of the missing points as the refund can pay for. */
function settle(shortage: number, rule: SpendRule, mostMinor: number) {
  const affordable = (BigInt(mostMinor) * BigInt(rule.points)) / BigInt(rule.amountMinor)
  const points = affordable < BigInt(shortage) ? Number(affordable) : shortage
  return { points, amountMinor: pointsInMoney(points, rule) }
}
