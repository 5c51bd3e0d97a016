import { addMonths } from '../time/calendar-day.ts'

/** The time at which earned points expire: never, twelve months after they were earned, or at the end of the year. Source: D8. */
export type PointsExpiry = 'none' | 'rolling-12-months' | 'year-end'

/** The last business day points earned on `day` can be used; null for ever. Year end is the 31 December of the year they were earned in. */
export function pointsLastDay(day: string, expiry: PointsExpiry): string | null {
  if (expiry === 'none') return null
  return expiry === 'year-end' ? `${day.slice(0, 4)}-12-31` : addMonths(day, 12)
}
