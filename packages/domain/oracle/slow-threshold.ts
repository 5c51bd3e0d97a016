import type { BasketLine, BundlePlan, BuyGetPlan, SecondItemPlan } from '../src/basket/index.ts'
import { smallerOf, sum } from './fraction.ts'

type PiecePlan = BuyGetPlan | SecondItemPlan | BundlePlan

/** Growth 2, 17c: whether a plan of B asks for anything. */
export const isAsking = ({ thresholdMinor, thresholdPieces }: PiecePlan): boolean =>
  (thresholdMinor ?? 0) > 0 || (thresholdPieces ?? 0) > 0

const piecesOf = (line: BasketLine): bigint => {
  if (line.kind === 'weighed' || line.kind === 'price-embedded') return 1n
  return line.kind === 'counted' && line.timesCard ? 0n : BigInt(line.count)
}

/** Returns how often a plan may be used, by what the lines it asks cost after stage A. */
export function reachOf(
  plan: PiecePlan,
  asked: readonly { readonly line: BasketLine; readonly amount: bigint }[],
): bigint {
  const cap = plan.maxTimes === null ? 10n ** 30n : BigInt(plan.maxTimes)
  if (!isAsking(plan)) return cap
  const inPieces = (plan.thresholdPieces ?? 0) > 0
  const found = sum(asked.map(({ line, amount }) => (inPieces ? piecesOf(line) : amount)))
  const wanted = BigInt((inPieces ? plan.thresholdPieces : plan.thresholdMinor) ?? 0)
  if (found < wanted) return 0n
  return plan.isRepeating === true ? smallerOf(cap, found / wanted) : cap
}
