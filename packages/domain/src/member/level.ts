import { addMonths } from '../time/calendar-day.ts'

/** Limits of a member level; its minimum consumption is 0 or within `priceLimits` of the currency. Source: specification §5, D4, D68. */
export const LEVEL_LIMITS = {
  name: { minLength: 2, maxLength: 50 },
  number: { min: 1, max: 99 },
  offBasisPoints: { min: 0, max: 9_900 },
  earnRatioHundredths: { min: 1, max: 10_000 },
} as const

export interface MemberLevel {
  readonly id: string
  /** 1–99, unique in the merchant; higher is higher. */
  readonly number: number
  readonly name: string
  readonly isEnabled: boolean
  readonly minimumSpentMinor: number
}

/** The highest enabled level whose minimum consumption is reached, or null for none. Source: D25. */
export function levelReached(levels: readonly MemberLevel[], spentMinor: number): MemberLevel | null {
  const reached = levels.filter(({ isEnabled, minimumSpentMinor }) => isEnabled && minimumSpentMinor <= spentMinor)
  return reached.reduce<MemberLevel | null>(
    (best, level) => (best === null || level.number > best.number ? level : best),
    null,
  )
}

/** The first day whose spending counts for levels on `day`; null where all of it does. Source: D25. */
export const countsForLevelsFrom = (window: 'lifetime' | 'rolling-12-months', day: string): string | null =>
  window === 'lifetime' ? null : addMonths(day, -12)

/** The cheapest enabled level above the one held that the spending that counts does not reach yet; null at the top. */
export function levelAhead(
  levels: readonly Omit<MemberLevel, 'id'>[],
  { levelNumber, spentMinor }: { readonly levelNumber: number | null; readonly spentMinor: number },
): { readonly name: string; readonly missingMinor: number } | null {
  const next = levels
    .filter(
      ({ isEnabled, number, minimumSpentMinor }) =>
        isEnabled && number > (levelNumber ?? 0) && minimumSpentMinor > spentMinor,
    )
    .toSorted((one, other) => one.minimumSpentMinor - other.minimumSpentMinor || one.number - other.number)[0]
  return next ? { name: next.name, missingMinor: next.minimumSpentMinor - spentMinor } : null
}

export interface LevelFacts {
  readonly current: MemberLevel | null
  /** Lifetime or the last 12 months, as the merchant counts; the present sale counts too. */
  readonly spentMinor: number
  /** A level set by hand keeps the automation out through this day; null was not set by hand. */
  readonly manualUntil: string | null
  readonly today: string
  /** The yearly check, which alone may lower a level, and only where the merchant wants it. */
  readonly isYearlyCheck: boolean
  readonly isLoweringOn: boolean
}

/**
 * The level a member has after a sale, a refund's check or the yearly check: up at once, down only at the yearly check where it is on, and
 * untouched while a level set by hand stands. Source: D25, lesson 44.
 */
export function nextLevel(levels: readonly MemberLevel[], facts: LevelFacts): MemberLevel | null {
  const { current, manualUntil, today } = facts
  if (manualUntil !== null && today <= manualUntil) return current
  const reached = levelReached(levels, facts.spentMinor)
  const isHigher = (reached?.number ?? 0) > (current?.number ?? 0)
  return isHigher || (facts.isYearlyCheck && facts.isLoweringOn) ? reached : current
}
