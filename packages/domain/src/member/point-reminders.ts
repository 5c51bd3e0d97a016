import { addDays } from '../time/calendar-day.ts'
import type { PointLot } from './point-lots.ts'

/** The days before their last day on which a member is reminded of points. Source: members.md §2. */
const REMINDED_BEFORE = [30, 7] as const

/** A reminder for a member: points that cannot be used after `lastDay`. */
export interface PointReminder extends PointLot {
  readonly lastDay: string
  readonly daysBefore: (typeof REMINDED_BEFORE)[number]
}

/**
 * Returns the lots of a member to remind of on `today`, when the last look was on `looked` (null: never, today alone
 * counts). A day on which nobody looked is made up for while the points can still be used; where both times have come
 * at once the later one is told alone. Source: MB-P02.
 */
export function remindersDue(lots: readonly PointLot[], looked: string | null, today: string): PointReminder[] {
  const since = looked ?? addDays(today, -1)
  return lots.flatMap(({ lastDay, points }) => {
    if (lastDay === null || lastDay < today) return []
    const due = REMINDED_BEFORE.filter((days) => lastDay > addDays(since, days) && lastDay <= addDays(today, days))
    const daysBefore = due.at(-1)
    return daysBefore === undefined ? [] : [{ lastDay, points, daysBefore }]
  })
}
