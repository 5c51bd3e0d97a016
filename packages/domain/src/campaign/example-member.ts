import type { MemberFacts, PlanTarget } from '../basket/index.ts'

/**
 * Returns a member for an example: of a level (null: of none) that gives no discount of its own, so that the result
 * shown is the offers' doing, and in every segment that `targets` are for.
 */
export const exampleMember = (levelNumber: number | null, targets: readonly PlanTarget[] = []): MemberFacts =>
  fitMember({ id: 'example', levelNumber, levelDiscountBasisPoints: 0, earnRatioHundredths: 100, points: 0 }, targets)

/** The same member, in every segment that `targets` are for as well. */
export function fitMember(member: MemberFacts, targets: readonly PlanTarget[]): MemberFacts {
  const wanted = targets.flatMap((target) => (target.kind === 'segments' ? target.segmentIds : []))
  return wanted.length === 0
    ? member
    : { ...member, segmentIds: [...new Set([...(member.segmentIds ?? []), ...wanted])] }
}
