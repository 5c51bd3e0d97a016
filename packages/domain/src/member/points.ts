import { multiplyDivide } from '../money/round.ts'
import type { BasketLine, EarnRule, SpendRule, UnitGroup } from '../basket/index.ts'

/**
 * Points a base earns: each full `spentMinor` gives `points`, times the level's ratio (hundredths), cut down. Nothing without a rule or for
 * a base of 0 and less; Infinity where no integer holds it (no sale earns so much: the calculation refuses it). Source: pricing.md, stage J, D8.
 */
export function pointsEarned(baseMinor: number, rule: EarnRule | null, ratioHundredths: number): number {
  if (rule === null || baseMinor <= 0) return 0
  return pointsFor(rule, ratioHundredths, baseMinor)
}

/** ⌊⌊base / spent⌋ · points × ratio⌋, the ratio in hundredths; Infinity where no integer holds it. */
export function pointsFor(
  rule: Pick<EarnRule, 'spentMinor' | 'points'>,
  earnRatioHundredths: number,
  baseMinor: number,
): number {
  const times = Math.floor(baseMinor / rule.spentMinor)
  const hundredths = BigInt(times) * BigInt(rule.points) * BigInt(earnRatioHundredths)
  const points = Number(hundredths / 100n)
  return Number.isSafeInteger(points) ? points : Infinity
}

/** Fields of a line that say how many of its pieces were paid. */
interface SoldLine {
  readonly units: readonly UnitGroup[]
  readonly payableMinor: number
}

/** Pieces that are paid above 0 after stage B, of a line that pays; weighed or price-embedded goods are one. Source: pricing.md, Growth 2, 20. */
export function paidPieces({ units, payableMinor }: SoldLine, kind: BasketLine['kind'] | undefined): number {
  if (payableMinor <= 0) return 0
  const pieces = units.reduce((sum, { unitPriceMinor, quantity }) => (unitPriceMinor > 0 ? sum + quantity : sum), 0)
  return kind === 'weighed' || kind === 'price-embedded' ? Math.min(1, pieces) : pieces
}

/** Points of so many paid pieces by a rule that counts them, the level's ratio in hundredths. */
export const pointsByPiece = (
  { per, points }: Pick<EarnRule, 'per' | 'points'>,
  earnRatioHundredths: number,
  pieces: number,
): number => pointsFor({ spentMinor: 1, points }, earnRatioHundredths, per === 'sale' ? Math.min(1, pieces) : pieces)

/** Paid pieces of the lines that earn. */
export const piecesOf = (lines: readonly { readonly paidPieces?: number }[]): number =>
  lines.reduce((sum, line) => sum + (line.paidPieces ?? 0), 0)

/**
 * Returns the amount a customer pays in money for `points` to take back that are no longer there, each begun minor unit
 * counting: ⌈points × amount ÷ points of the spending rule⌉. Source: pricing.md, Refunds.
 */
export const pointsInMoney = (points: number, rule: SpendRule): number =>
  multiplyDivide(points, rule.amountMinor, rule.points, 'up')

/** Ledger reasons by the numbers of specification §4, and ours beside them (members.md §2). */
export const POINT_CHANGES = {
  'consumption-reward': 1,
  deduction: 2,
  'open-card-gift': 3,
  'manual-change': 4,
  'refund-of-earned': 5,
  'refund-of-deducted': 6,
  expired: 7,
  merged: 8,
  'late-correction': 9,
  'recharge-gift': 10,
  referral: 11,
} as const

/** Ranges of the point settings. Ratio in hundredths (0.01–100), exchange in points. Source: D68. */
export const POINT_LIMITS = {
  ratioHundredths: { min: 1, max: 10_000 },
  exchangePoints: { min: 1, max: 9_999_999 },
} as const
