import { piecesOf, pointsByPiece, pointsEarned, pointsInMoney } from '../member/points.ts'
import { earnPoints, type EarningLine } from '../pricing/index.ts'
import { multiplyDivide } from '../money/round.ts'
import type { SpendRule } from '../basket/index.ts'
import type { RefundableOrder } from './refundable-order.ts'
import type { RefundedSoFar } from './refunded-so-far.ts'
import type { Refund, RefundedPoints, RefundRequest } from './refund.types.ts'

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
    readonly earning: readonly EarningLine[]
    readonly bonusMinor: number
    readonly returned: number
    readonly deductionMinor: number
    readonly mostMinor: number
  },
  request: RefundRequest,
): RefundedPoints {
  const { earned, spendRule } = order.points
  const stays = earnedOn(order, kept.earning, kept.bonusMinor)
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

/**
 * Points the member must have held (without those that came back) where a till gave out `amountMinor` and withheld the rest for missing ones; `planned` is the
 * same refund with none settled in money. Undefined where no number of points explains the amount. Where points are worth less than a minor unit, it is the fewest.
 */
export function pointsHeldBehind(planned: Refund, amountMinor: number, rule: SpendRule | null): number | undefined {
  const withheldMinor = planned.moneyMinor - amountMinor
  if (rule === null || withheldMinor <= 0) return undefined
  const { taken, returned } = planned.points
  const settled = Math.min(taken, multiplyDivide(withheldMinor, rule.points, rule.amountMinor, 'down'))
  return pointsInMoney(settled, rule) === withheldMinor ? taken - settled - returned : undefined
}

/**
 * Returns the points that the kept goods would earn: by the rates that counted when they were sold, and as they were
 * paid then.
 */
function earnedOn(order: RefundableOrder, lines: readonly EarningLine[], bonusMinor: number): number {
  const { earnRule, earnRatioHundredths } = order.points
  const payableMinor = lines.reduce((sum, line) => sum + line.payableMinor, 0)
  if (earnRule?.per) return pointsByPiece(earnRule, earnRatioHundredths, piecesOf(lines))
  if (!earnRule?.rates?.length) return pointsEarned(payableMinor - bonusMinor, earnRule, earnRatioHundredths)
  return earnPoints(order.frozen, { lines, bonusMinor, payableMinor: order.payableMinor }).earned
}

/** Returns how many of the missing points the refund can pay for. */
function settle(shortage: number, rule: SpendRule, mostMinor: number) {
  const affordable = (BigInt(mostMinor) * BigInt(rule.points)) / BigInt(rule.amountMinor)
  const points = affordable < BigInt(shortage) ? Number(affordable) : shortage
  return { points, amountMinor: pointsInMoney(points, rule) }
}
