import { onDay, type DeskOffers } from '../model/desk-offers.ts'

/** The key of what this device remembers having given away. */
export const GIVEN_AWAY = 'offers.given'

/** The money that sales of this device took off by plans with a budget since the server last told what was given away, by plan. */
export interface BudgetUse {
  /** The business day of `today`. */
  readonly day: string
  readonly total: Readonly<Record<string, number>>
  readonly today: Readonly<Record<string, number>>
}

/** Returns offers as of a business day whose budgets count that as well; on another day than its own it counts in all and not for the day. */
export function withGiven(heard: DeskOffers, { day, total, today }: BudgetUse, now: string): DeskOffers {
  const offers = onDay(heard, now)
  const plans = offers.plans.map((plan) => {
    if (!plan.terms.budget) return plan
    const { reducedMinor = 0, reducedTodayMinor = 0 } = plan.used
    const more = { all: total[plan.id] ?? 0, today: day === now ? (today[plan.id] ?? 0) : 0 }
    return {
      ...plan,
      used: { ...plan.used, reducedMinor: reducedMinor + more.all, reducedTodayMinor: reducedTodayMinor + more.today },
    }
  })
  return { ...offers, plans }
}
