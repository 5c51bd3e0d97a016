import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { clockFaults, dayOfEntry, momentOfEntry } from '@kassa/domain/sales/entry-clock.ts'
import { dayRuleOf, type OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import type { EntryBooker, ReviewReason } from '../../../platform/booking.ts'
import type { JournalStand } from './journal.store.ts'

/** When a till was registered, and by which days its outlet counts. */
export type TillClock = Pick<JournalStand, 'registeredAt' | keyof OutletDayColumns>

/** An entry as it is booked, with what is to be looked at of its time. */
export interface TimedEntry {
  readonly body: JournalBody
  readonly reasons: ReviewReason[]
}

/**
 * Judges the time an entry claims, as for a sale: an impossible time is filed with both readings, and the entry is booked at the time it
 * came. A booker that looks at the time itself is left to do so. Source: D105.
 */
export function timedEntry(
  body: JournalBody,
  { judgesTime }: Pick<EntryBooker, 'judgesTime'>,
  till: TillClock,
  receivedAt: string,
): TimedEntry {
  if (judgesTime) return { body, reasons: [] }
  const { at, clockOffsetMs, businessDay } = body
  const moment = { at, clockOffsetMs, businessDay, receivedAt, registeredAt: till.registeredAt }
  const rule = dayRuleOf(till)
  const wanted = dayOfEntry(moment, rule)
  const facts = { at, clockOffsetMs, receivedAt, registeredAt: till.registeredAt, given: businessDay, wanted }
  return {
    body: { ...body, at: momentOfEntry(moment), businessDay: wanted },
    reasons: clockFaults(moment, rule).map((fault) => ({ code: `entry.${fault}` as const, facts })),
  }
}
