import { pointsFor } from '../member/points.ts'
import { multiplyDivide } from '../money/round.ts'
import type { EarnRule, MemberFacts, PaymentFacts, SpendRule } from '../basket/index.ts'

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

/** Points earned and the amount they are counted on. */
export interface PointsEarned {
  readonly earnBaseMinor: number
  readonly earned: number
}

/**
 * Every full `spentMinor` of the base earns `points`, times the level's ratio, cut. `payableMinor` = Σ payable of the
 * lines that earn, without added tax and rounding adjustment. Nobody earns without a member. Source: pricing.md, stage J.
 */
export function earnPoints(
  rule: EarnRule | null,
  member: MemberFacts | null,
  payableMinor: number,
  payment: PaymentFacts | null,
): PointsEarned {
  const bonusMinor = rule?.isBonusBalanceEarning === false ? bonusPaid(payment) : 0
  const earnBaseMinor = Math.max(0, payableMinor - bonusMinor)
  if (!rule || !member) return { earnBaseMinor, earned: 0 }
  return { earnBaseMinor, earned: pointsFor(rule, member.earnRatioHundredths, earnBaseMinor) }
}

function bonusPaid(payment: PaymentFacts | null): number {
  let bonus = 0
  for (const tender of payment?.tenders ?? []) if (tender.kind === 'balance') bonus += tender.bonusMinor
  return bonus
}
