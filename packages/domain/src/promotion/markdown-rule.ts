import { accept, refuse, type Result } from '../result.ts'
import { PLAN_LIMITS } from './plan-limits.ts'

/** A last day that is at most so many days away, and what is taken off then, in basis points. */
export interface MarkdownStep {
  readonly daysLeft: number
  readonly offBasisPoints: number
}

/** The rule by which an outlet marks down goods that soon expire, by itself. Source: MK-P12, members.md §6. */
export interface MarkdownRule {
  readonly isOn: boolean
  /** At once; false: as drafts that a person switches on. */
  readonly isLive: boolean
  /** Only goods of these categories and of those below them; empty: all goods. */
  readonly categoryIds: readonly string[]
  readonly steps: readonly MarkdownStep[]
}

export const MARKDOWN_LIMITS = {
  steps: { min: 1, max: 5 },
  daysLeft: { min: 0, max: 365 },
  off: PLAN_LIMITS.percentBasisPoints,
  categories: 50,
} as const

/**
 * Returns whether the steps of a rule go one way: fewer days take more off. Answers the rule with its steps in their order, most days first.
 * Refuses `markdown-rule.days-twice` (`days`) and `markdown-rule.not-more` (`days`: the step that does not take more off than the one before).
 */
export function checkMarkdownRule<Rule extends MarkdownRule>(rule: Rule): Result<Rule> {
  const steps = rule.steps.toSorted((one, other) => other.daysLeft - one.daysLeft)
  for (const [at, step] of steps.entries()) {
    const before = steps[at - 1]
    if (!before) continue
    const facts = { days: step.daysLeft }
    if (before.daysLeft === step.daysLeft) return refuse({ code: 'markdown-rule.days-twice', facts })
    if (before.offBasisPoints >= step.offBasisPoints) return refuse({ code: 'markdown-rule.not-more', facts })
  }
  return accept({ ...rule, steps })
}

/**
 * Returns the reductions of the rule for a lot with so many days left, the present one and those before it, in basis
 * points, largest first. Empty where no step is reached, and for a lot whose last day is over (negative).
 */
export const offsAt = ({ steps }: Pick<MarkdownRule, 'steps'>, daysLeft: number): number[] =>
  daysLeft < 0
    ? []
    : steps
        .filter((step) => daysLeft <= step.daysLeft)
        .map(({ offBasisPoints }) => offBasisPoints)
        .toSorted((one, other) => other - one)

/** Returns the usual reduction for goods with so many days left where no rule sets one, in basis points. */
export function usualOff(daysLeft: number): 2_000 | 3_000 | 5_000 {
  if (daysLeft <= 1) return 5_000
  return daysLeft <= 3 ? 3_000 : 2_000
}

/** That, and less of the usual where it would be too much: most first. */
export const usualOffs = (daysLeft: number): number[] =>
  [5_000, 3_000, 2_000].filter((offBasisPoints) => offBasisPoints <= usualOff(daysLeft))
