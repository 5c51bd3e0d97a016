import { businessDaySpan, type BusinessDayRule } from '../../time/business-day.ts'
import type { CalendarDay } from '../../time/calendar-day.ts'
import type { BatchHead } from './batch-text.ts'

/** A till as the outlet knows it. */
export interface Till {
  readonly deviceId: string
  /** Null: it is registered no more. */
  readonly registeredAt: string | null
  /** Null: never since it was registered. */
  readonly heardAt: string | null
  /** The oldest entry that it still has to send, as it said itself; also one that it wrote before it was registered anew. */
  readonly oldestQueuedAt: string | null
  /** Its registrations that ended and may have entries that are not here, the oldest of this moment: each wrote none after its end. */
  readonly ended?: readonly { readonly oldestQueuedAt: string; readonly endedAt: string }[]
}

const DAY = 86_400_000

/** Returns whether a till may still hold sales of a day that began at `from` and ended at `end`. */
const isSilent = (
  { registeredAt, heardAt, oldestQueuedAt, ended = [] }: Till,
  [from, end]: readonly [number, number],
): boolean => {
  if (ended.some((one) => Date.parse(one.oldestQueuedAt) < end && Date.parse(one.endedAt) > from)) return true
  if (oldestQueuedAt !== null && Date.parse(oldestQueuedAt) < end) return true
  if (registeredAt === null || Date.parse(registeredAt) >= end) return false
  return heardAt === null || Date.parse(heardAt) < end
}

/** The tills that may still hold sales of a day, in their order; undefined where the day is not over. */
export function silentTills(
  day: CalendarDay,
  rule: BusinessDayRule,
  { now, tills }: { readonly now: number; readonly tills: readonly Till[] },
): readonly string[] | undefined {
  const span = businessDaySpan(day, rule)
  return now < span[1] ? undefined : tills.filter((till) => isSilent(till, span)).map(({ deviceId }) => deviceId)
}

/**
 * Returns whether a day is sealed by itself: after its cut-off, once every till was heard, or after `waitDays`, naming those that were not; undefined where it waits.
 * Source: accounting.md (Batches).
 */
export function dueDay(
  day: CalendarDay,
  rule: BusinessDayRule,
  facts: { readonly now: number; readonly tills: readonly Till[]; readonly waitDays: number },
): Pick<BatchHead, 'reason' | 'silent'> | undefined {
  const silent = silentTills(day, rule, facts)
  if (!silent) return undefined
  if (silent.length === 0) return { reason: 'heard', silent }
  const [, end] = businessDaySpan(day, rule)
  return facts.now >= end + facts.waitDays * DAY ? { reason: 'waited', silent } : undefined
}
