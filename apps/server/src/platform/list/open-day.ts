import type { ClockPeriod } from '@kassa/domain/figures/named-period.ts'
import { businessDaySpan } from '@kassa/domain/time/business-day.ts'

/** The open business days of clocks, each once: outlets may differ in the rules of their past alone. */
export const openDaysOf = (clocks: readonly Pick<ClockPeriod, 'rule' | 'today'>[]) => [
  ...new Map(clocks.map(openDayOf).map((one) => [`${one.timeZone} ${one.endsAt}`, one])).values(),
]

/** The business day that is open by a clock, and the instant at which it ends there. */
const openDayOf = ({ rule, today }: Pick<ClockPeriod, 'rule' | 'today'>) => ({
  timeZone: rule.timeZone,
  today,
  endsAt: new Date(businessDaySpan(today, rule)[1]).toISOString(),
})
