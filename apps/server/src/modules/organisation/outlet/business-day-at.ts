import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf, type OutletDayColumns } from '@kassa/domain/time/day-rules.ts'

/** The business day of an outlet at an instant (ISO), by the rule of its time. */
export const businessDayAt = (at: string, outlet: OutletDayColumns): string =>
  businessDayOf(Date.parse(at), dayRuleOf(outlet))
