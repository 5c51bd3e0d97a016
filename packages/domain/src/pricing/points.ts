import { multiplyDivide } from '../money/round.ts'
import type { MemberFacts, SpendRule, EarnRule, RateOutcome, Snapshot } from '../basket/index.ts'
import { piecesOf, pointsByPiece, pointsFor } from '../member/points.ts'
import { splitExactly } from '../money/split-exactly.ts'
import { ratedBases, ratioOf, type EarningLine, type RatedBase } from './point-rates.ts'

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

/** Points earned, and the amount they are counted on. */
export interface PointsEarned {
  readonly earnBaseMinor: number
  readonly earned: number
  readonly rates?: readonly RateOutcome[]
}

/** The part of a basket that earns. */
export interface EarningPart {
  readonly lines: readonly EarningLine[]
  /** The part that bonus balance paid, where the rule lets it earn nothing. */
  readonly bonusMinor: number
  /** The cost of the whole basket, before fees and tip. */
  readonly payableMinor: number
}

/**
 * Returns the points that a basket earns: every full `spentMinor` of the earning lines' payables, without added tax and
 * rounding adjustment and less the bonus, gives `points`, times the level's ratio or the rate that counts, cut. Where
 * several rates count, the goods are ordered by rate, dearest first, and each full amount has the rate on which it
 * becomes full, so that no rate ever costs a customer a point of another. Nobody earns without a member. Answers
 * Infinity where no integer holds it. Source: pricing.md, stage J; features MB-P11.
 */
export function earnPoints(snapshot: Snapshot, { lines, bonusMinor, payableMinor }: EarningPart): PointsEarned {
  const { member, settings } = snapshot
  const linesMinor = lines.reduce((sum, line) => sum + line.payableMinor, 0)
  const earnBaseMinor = Math.max(0, linesMinor - bonusMinor)
  const rule = settings.earnRule
  if (!rule || !member) return { earnBaseMinor, earned: 0 }
  if (rule.per) return { earnBaseMinor, earned: pointsByPiece(rule, member.earnRatioHundredths, piecesOf(lines)) }
  const all = rule.rates?.length ? ratedBases(snapshot, rule.rates, lines, payableMinor) : []
  const bases = lessBonus(all, linesMinor - earnBaseMinor)
  if (!bases.some(({ rate, baseMinor }) => rate && baseMinor > 0)) {
    return { earnBaseMinor, earned: pointsFor(rule, member.earnRatioHundredths, earnBaseMinor) }
  }
  const rates = dealt(rule, member, bases)
  return { earnBaseMinor, earned: rates.reduce((sum, one) => sum + one.earned, 0), rates }
}

/** Returns the part of a basket that bonus balance paid, where the rule of points lets it earn nothing; else 0. */
export function bonusNotEarning({ payment, settings }: Snapshot): number {
  if (settings.earnRule?.isBonusBalanceEarning !== false) return 0
  const tenders = payment?.tenders ?? []
  return tenders.reduce((sum, tender) => sum + (tender.kind === 'balance' ? tender.bonusMinor : 0), 0)
}

/** Takes the amount that bonus balance paid off all bases alike: nobody knows which goods it paid for. */
function lessBonus(bases: readonly RatedBase[], bonusMinor: number): readonly RatedBase[] {
  if (bonusMinor === 0 || bases.length === 0) return bases
  const off = splitExactly(
    bonusMinor,
    bases.map(({ baseMinor }) => baseMinor),
  )
  return bases.map((one, index) => ({ ...one, baseMinor: one.baseMinor - (off[index] ?? 0) }))
}

/** Deals the full amounts out to the rates, the dearest first; told in the order of the rates. */
function dealt(rule: EarnRule, member: MemberFacts, bases: readonly RatedBase[]): readonly RateOutcome[] {
  const groups = bases.flatMap(({ rate, baseMinor }, place) =>
    baseMinor > 0 ? [{ place, rate, baseMinor, ratio: ratioOf(rate, member) }] : [],
  )
  let [base, times, points] = [0, 0, 0]
  let tenThousandths = 0n
  return groups
    .toSorted((one, other) => other.ratio - one.ratio || one.place - other.place)
    .map(({ place, rate, baseMinor, ratio }) => {
      base += baseMinor
      const [timesBefore, pointsBefore] = [times, points]
      times = Math.floor(base / rule.spentMinor)
      tenThousandths += BigInt(times - timesBefore) * BigInt(rule.points) * BigInt(ratio)
      points = Number(tenThousandths / 10_000n)
      const earned = Number.isSafeInteger(points) ? points - pointsBefore : Infinity
      return { place, told: { rateId: rate?.id ?? null, baseMinor, ratio, times: times - timesBefore, earned } }
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ told }) => told)
}
