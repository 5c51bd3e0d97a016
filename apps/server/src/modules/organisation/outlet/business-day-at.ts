import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import type { OutletFacts } from './outlet-facts.store.ts'

/** The business day of an outlet at an instant (ISO). */
export const businessDayAt = (now: string, { timeZone, dayCutoffMinutes }: OutletFacts): string =>
  businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes })
