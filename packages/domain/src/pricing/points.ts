import { multiplyDivide } from '../money/round.ts'
import type { MemberFacts, SpendRule } from '../basket/index.ts'

/** Points used and what they take off. */
export interface PointsSpent {
  readonly used: number
  readonly deductionMinor: number
  /** The most this basket takes from this member. */
  readonly mostUsable: number
}

/**
 * Points spent on lines that cost `baseMinor` at this moment: whole times of the rule, at most the cap, at most what is
 * wanted (which the caller has held against the points held). Source: pricing.md, stage E.
 */
export function spendPoints(
  rule: SpendRule | null,
  member: MemberFacts | null,
  wanted: number,
  baseMinor: number,
): PointsSpent {
  if (!rule || !member) return { used: 0, deductionMinor: 0, mostUsable: 0 }
  const byCap = Math.floor(capOf(rule, baseMinor) / rule.amountMinor)
  const times = Math.min(Math.floor(wanted / rule.points), byCap)
  const mostTimes = Math.min(Math.floor(Math.max(0, member.points) / rule.points), byCap)
  return {
    used: times * rule.points,
    deductionMinor: times * rule.amountMinor,
    mostUsable: mostTimes * rule.points,
  }
}

function capOf({ cap }: SpendRule, baseMinor: number): number {
  if (!cap) return baseMinor
  const most = cap.kind === 'fixed' ? cap.amountMinor : multiplyDivide(baseMinor, cap.basisPoints, 10_000, 'down')
  return Math.min(most, baseMinor)
}
