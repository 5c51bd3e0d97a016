import { multiplyDivide } from '../money/round.ts'
import type { EarnRule, SpendRule } from '../pricing/index.ts'

/**
 * Points a base earns: each full `spentMinor` gives `points`, times the level's ratio (hundredths), cut down. Nothing without a rule or for
 * a base of 0 and less; Infinity where no integer holds it (no sale earns so much: the calculation refuses it). Source: pricing.md, stage J, D8.
 */
export function pointsEarned(baseMinor: number, rule: EarnRule | null, ratioHundredths: number): number {
  if (rule === null || baseMinor <= 0) return 0
  const hundredths = BigInt(Math.floor(baseMinor / rule.spentMinor)) * BigInt(rule.points) * BigInt(ratioHundredths)
  const points = Number(hundredths / 100n)
  return Number.isSafeInteger(points) ? points : Infinity
}

/**
 * What a customer pays in money for `points` to take back that are no longer there, each begun minor unit counting:
 * ⌈points × amount ÷ points of the spending rule⌉. Source: pricing.md, Refunds.
 */
export const pointsInMoney = (points: number, rule: SpendRule): number =>
  multiplyDivide(points, rule.amountMinor, rule.points, 'up')
