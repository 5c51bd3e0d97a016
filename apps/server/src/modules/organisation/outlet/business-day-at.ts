import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { OutletFacts } from './outlet-facts.store.ts'

/** The business day of an outlet at an instant (ISO), by the rule of its time. */
export const businessDayAt = (at: string, outlet: OutletFacts): string =>
  businessDayOf(Date.parse(at), dayRuleOf(outlet))
