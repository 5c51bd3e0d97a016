/** Days before the end at which a merchant hears of it. Source: BL-P05. */
export const REMINDER_DAYS = [30, 7, 1] as const

/** No reminder comes earlier. */
export const LONGEST_REMINDER = REMINDER_DAYS[0]

/**
 * The reminder that is due with so many days left, where `told` is the last one of this end: the nearest that was reached, once. Null:
 * none. A program that slept over two of them tells the later alone.
 */
export function dueReminder(daysLeft: number | null, told: number | null): (typeof REMINDER_DAYS)[number] | null {
  if (daysLeft === null || daysLeft < 0) return null
  const reached = REMINDER_DAYS.findLast((days) => daysLeft <= days) ?? null
  return reached !== null && (told === null || reached < told) ? reached : null
}
