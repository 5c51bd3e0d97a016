/** Two groups of people of one plan: what each brought, people who bought nothing counted too. */
export interface GroupSums {
  readonly members: number
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

/** Below so many members a group says too little: the mean of few, where most bought nothing, is far from normal. */
export const FEWEST_MEMBERS = 30

/** Two-sided 95 % of the normal distribution. */
const DEVIATIONS = 1.959_964

const whole = (estimate: number): number => Math.sign(estimate) * Math.round(Math.abs(estimate)) || 0

/**
 * Returns what those who could get a plan brought above what they would have brought without it, told by those who never got it: the difference of
 * the means times the number of those who could. Null where a group has fewer than 30 members. The limits are those of Welch's unequal variances.
 * Nobody is left out for what they did after the plan began, so that nothing but the plan and chance tells the groups apart.
 * Source: decision 2580.
 */
export function earnedByPlan(treated: GroupSums, control: GroupSums): PlanEarnings | null {
  if (treated.members < FEWEST_MEMBERS || control.members < FEWEST_MEMBERS) return null
  const without = (control.sumMinor / control.members) * treated.members
  const earned = treated.sumMinor - without
  const error = Math.sqrt(treated.variance / treated.members + control.variance / control.members)
  const margin = DEVIATIONS * error * treated.members
  return { earnedMinor: whole(earned), lowMinor: whole(earned - margin), highMinor: whole(earned + margin) }
}
