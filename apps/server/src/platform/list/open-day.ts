import type { ClockPeriod } from '@kassa/domain/figures/named-period.ts'
import { businessDaySpan } from '@kassa/domain/time/business-day.ts'

/** The business day that is open by a clock, and the instant at which it ends there. */
export const openDayOf = ({ rule, today }: Pick<ClockPeriod, 'rule' | 'today'>) => ({
  timeZone: rule.timeZone,
  today,
  endsAt: new Date(businessDaySpan(today, rule)[1]).toISOString(),
})
