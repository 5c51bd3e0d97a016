/** A group of the people of a plan: what it brought, people who bought nothing counted too. */
export interface GroupSums {
  readonly members: number
  /** Those of them who bought anything. */
  readonly buyers: number
  /** The sum over its members, in minor units; below 2⁵³. */
  readonly sumMinor: number
  /** The sample variance over its members, in minor units squared; 0 where there is one. */
  readonly variance: number
}

/** The earnings of a plan, with the limits between which it lies 95 times of 100; whole minor units, halves away from zero. */
export interface PlanEarnings {
  readonly earnedMinor: number
  readonly lowMinor: number
  readonly highMinor: number
}

/**
 * Below so many buyers a group says too little. Members do not count for it: where 3 of 100 buy, 30 people without a buyer have no variance,
 * and a plan that does nothing would seem to earn money in four of ten weeks.
 */
export const FEWEST_BUYERS = 30

/** Two-sided 95 % of the normal distribution. */
const DEVIATIONS = 1.959_964

const whole = (estimate: number): number => Math.sign(estimate) * Math.round(Math.abs(estimate)) || 0

/**
 * Returns what those who could get a plan brought above what they would have brought without it, told by those who never got it: the difference of
 * the means times the number of those who could. Null where a group has fewer than 30 buyers. The limits are those of Welch's unequal variances.
 * Nobody is left out for what they did after the plan began, so that nothing but the plan and chance tells the groups apart.
 * Source: decision 2580.
 */
export function earnedByPlan(treated: GroupSums, control: GroupSums): PlanEarnings | null {
  if (treated.buyers < FEWEST_BUYERS || control.buyers < FEWEST_BUYERS) return null
  const without = (control.sumMinor / control.members) * treated.members
  const earned = treated.sumMinor - without
  const error = Math.sqrt(treated.variance / treated.members + control.variance / control.members)
  const margin = DEVIATIONS * error * treated.members
  return { earnedMinor: whole(earned), lowMinor: whole(earned - margin), highMinor: whole(earned + margin) }
}
