import { type CalendarDay, daysBetween, utcDayOf } from '../time/calendar-day.ts'
import { localTimeAt } from '../time/local-time.ts'
import { readOnlyFrom } from './licence-proration.ts'

/** Specification §4: authorized version. Grace is part of "expired" to the eye of the operator and of "in use" to the desk. */
export type LicenceState = 'not-activated' | 'in-use' | 'grace' | 'expired'

export interface LicenceView {
  readonly state: LicenceState
  readonly isTrial: boolean
  /** Days until it ends; null for a lifetime or before activation; 0 and less in grace and after. */
  readonly daysLeft: number | null
  /** New sales; in grace too, with a banner. Offline devices finish what they began (D52). */
  readonly canSell: boolean
  /** Data and exports stay open in every state. */
  readonly canRead: true
}

interface LicencePeriod {
  readonly activatedOn: string | null
  readonly endsOn: string | null
  readonly isTrial: boolean
}

/**
 * Returns the calendar days of an instant (epoch milliseconds) in these time zones, first and last. The day of UTC is one of them: days on record were
 * counted by it, and nobody loses hours of theirs.
 */
function daysAt(at: number, zones: readonly string[]): readonly [first: CalendarDay, last: CalendarDay] {
  const utc = utcDayOf(at)
  const days = [utc, ...zones.map((zone) => localTimeAt(at, zone).day)].toSorted()
  return [days[0] ?? utc, days.at(-1) ?? utc]
}

/** Returns the day that a licence's end is held against: the latest that has not ended yet in one of these zones. */
export const licenceDay = (at: number, zones: readonly string[]): CalendarDay => daysAt(at, zones)[0]

/**
 * Returns the rights of a licence at an instant (epoch milliseconds), for outlets in these zones: its days begin where they begin first, and end where they
 * end last.
 */
export function licenceAmong(licence: LicencePeriod, at: number, zones: readonly string[]): LicenceView {
  const [first, last] = daysAt(at, zones)
  const { activatedOn } = licence
  const hasBegun = activatedOn !== null && activatedOn <= last
  return licenceAt(hasBegun && activatedOn > first ? { ...licence, activatedOn: first } : licence, first)
}

/**
 * Returns the rights of a licence on a business day: in use until its end, then seven days of grace, then read-only.
 * Source: D27.
 */
export function licenceAt(licence: LicencePeriod, today: string): LicenceView {
  const { activatedOn, endsOn, isTrial } = licence
  const state = stateAt(activatedOn, endsOn, today)
  const daysLeft = activatedOn === null || endsOn === null ? null : daysBetween(today, endsOn)
  return { state, isTrial, daysLeft, canSell: state === 'in-use' || state === 'grace', canRead: true }
}

function stateAt(activatedOn: string | null, endsOn: string | null, today: string): LicenceState {
  if (activatedOn === null || today < activatedOn) return 'not-activated'
  if (endsOn === null || today < endsOn) return 'in-use'
  return today < readOnlyFrom(endsOn) ? 'grace' : 'expired'
}
