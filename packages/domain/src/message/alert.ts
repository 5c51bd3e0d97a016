import type { CalendarDay } from '../time/calendar-day.ts'
import type { LocalTime } from '../time/local-time.ts'

/** The ways in which somebody gets alerts by mail: not at all, at once outside quiet hours, or those of a day together. Source: NT-P01, NT-D01. */
export const ALERT_MAILS = ['none', 'now', 'day'] as const
export type AlertMail = (typeof ALERT_MAILS)[number]

/** Minutes after local midnight, 0–1439; the end is the first minute that is loud again. May cross midnight (D101). */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** The minute of the local day from which the mail of a day goes: eight in the morning. */
const DIGEST_MINUTE = 8 * 60

/** Returns whether nobody is to be disturbed at a minute of the local day; equal ends are no quiet hours. */
export function isQuiet(quiet: QuietHours | null, minuteOfDay: number): boolean {
  if (quiet === null || quiet.from === quiet.until) return false
  const { from, until } = quiet
  return from < until ? minuteOfDay >= from && minuteOfDay < until : minuteOfDay >= from || minuteOfDay < until
}

/**
 * Returns whether a mail of alerts may go now, by the reader's wall clock. Alerts held back in quiet hours go together when
 * they are over; a mail of the day goes once a day, from eight on and after the quiet hours (`digestOn`: the day of the
 * last one).
 */
export function mayMailAlerts(
  wish: { readonly mail: AlertMail; readonly quiet: QuietHours | null; readonly digestOn: CalendarDay | null },
  { day, minuteOfDay }: Pick<LocalTime, 'day' | 'minuteOfDay'>,
): boolean {
  if (wish.mail === 'none' || isQuiet(wish.quiet, minuteOfDay)) return false
  return wish.mail === 'now' || (minuteOfDay >= DIGEST_MINUTE && (wish.digestOn === null || wish.digestOn < day))
}

/** A cause that was gone for less than so many minutes is the same one; then nobody hears of it twice. */
export const SAME_CAUSE_MINUTES = 60

/** Hours after which a cause that stands for more things than when it was told is told again. */
export const GROWN_HOURS = 24
