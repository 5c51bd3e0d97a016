import type { MemberFacts, MissingCondition, Occasion } from '../basket/index.ts'
import { addDays, daysBetween } from '../time/calendar-day.ts'

/**
 * Returns the reasons that keep `day` (the outlet's calendar, `YYYY-MM-DD`) from being the occasion; none when it is. A
 * birthday on 29 February is kept on 28 February in common years. Source: pricing.md, Growth 6.
 */
export function missingForOccasion(occasion: Occasion, member: MemberFacts, day: string): readonly MissingCondition[] {
  if (occasion.kind === 'member-day') {
    const { days, isLastDay } = occasion
    const isTheirs = days.includes(dayOfMonth(day)) || (isLastDay && dayOfMonth(addDays(day, 1)) === 1)
    return isTheirs ? [] : [{ code: 'offer.not-member-day', days, isLastDay }]
  }
  const { birthday } = member
  const isNear = birthday ? daysFromBirthday(birthday, day) <= occasion.days : false
  return isNear ? [] : [{ code: 'offer.not-birthday', days: occasion.days, isKnown: Boolean(birthday) }]
}

const dayOfMonth = (day: string): number => Number(day.slice(8))

/** Days between a day and the nearest birthday: last year's, this year's or next year's. */
function daysFromBirthday(birthday: { readonly month: number; readonly day: number }, day: string): number {
  const year = Number(day.slice(0, 4))
  return Math.min(...[year - 1, year, year + 1].map((one) => Math.abs(daysBetween(birthdayIn(one, birthday), day))))
}

/** A day that the month does not have is the month's last: 29 February in a common year. */
function birthdayIn(year: number, { month, day }: { readonly month: number; readonly day: number }): string {
  const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
  const wanted = addDays(first, day - 1)
  if (wanted.slice(5, 7) === first.slice(5, 7)) return wanted
  return addDays(wanted, -dayOfMonth(wanted))
}
