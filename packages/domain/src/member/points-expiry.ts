import { addMonths } from '../time/calendar-day.ts'

/** When earned points fall due: never, twelve months after they were earned, or at the end of the year. Source: D8. */
export type PointsExpiry = 'none' | 'rolling-12-months' | 'year-end'

/** The last business day points earned on `day` can be used; null for ever. Year end is the 31 December of the year they were earned in. */
export function pointsLastDay(day: string, expiry: PointsExpiry): string | null {
  if (expiry === 'none') return null
  return expiry === 'year-end' ? `${day.slice(0, 4)}-12-31` : addMonths(day, 12)
}

/** Points that came in on one day; `points` is what came in, `lastDay` null never expires. */
export interface PointsLot {
  readonly points: number
  readonly lastDay: string | null
}

/**
 * How many points have expired by the start of `today`: of what came in with a last day before `today`, what was not used since. What expires first
 * is used first, so `used` (all points that ever went out, expired ones too) eats the earliest lots. Source: D8, MB-P02.
 */
export function pointsExpired(lots: readonly PointsLot[], used: number, today: string): number {
  const order = [...lots].sort((one, other) => compare(one.lastDay ?? NEVER, other.lastDay ?? NEVER))
  let left = used
  let expired = 0
  for (const { points, lastDay } of order) {
    const eaten = Math.min(left, points)
    left -= eaten
    if (lastDay !== null && lastDay < today) expired += points - eaten
  }
  return expired
}

const NEVER = '9999-12-31'
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
