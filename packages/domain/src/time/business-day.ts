import { addDays, type CalendarDay } from './calendar-day.ts'
import { instantOf, localTimeAt } from './local-time.ts'

/** The rule by which an outlet counts its days. */
export interface BusinessDayRule {
  /** IANA name. */
  readonly timeZone: string
  /** Minutes after local midnight at which a new business day begins, 0 to 720 (noon: later, and most of a day would be booked to the one before). Default 0. */
  readonly dayCutOffMinutes: number
  /** The rules by the instant from which each holds, in their order, also the one to come; left out or empty: this one since ever. */
  readonly rules?: readonly DatedDayRule[] | undefined
}

/** A rule and the ISO instant from which it holds; null: since ever. */
export interface DatedDayRule extends Pick<BusinessDayRule, 'timeZone' | 'dayCutOffMinutes'> {
  readonly from: string | null
}

/** The rule that holds at an instant (epoch milliseconds). */
export const ruleAt = (instant: number, rule: BusinessDayRule): Omit<BusinessDayRule, 'rules'> =>
  rule.rules?.findLast(({ from }) => from === null || Date.parse(from) <= instant) ?? rule

/**
 * The business day of a sale made at `instant` (epoch milliseconds): the local date, or the one before while the wall clock has not
 * reached the cut-off. A day that has begun stays begun: where clocks go back over the cut-off, the repeated hour belongs to the new day.
 * Source: D76.
 */
export function businessDayOf(instant: number, rule: BusinessDayRule): CalendarDay {
  const { dayCutOffMinutes, timeZone } = ruleAt(instant, rule)
  const { day, minuteOfDay } = localTimeAt(instant, timeZone)
  const byWallClock = minuteOfDay < dayCutOffMinutes ? addDays(day, -1) : day
  const minutesToCutOff = (dayCutOffMinutes - minuteOfDay + 1440) % 1440
  if (minutesToCutOff > LONGEST_CLOCK_CHANGE) return byWallClock
  const next = addDays(byWallClock, 1)
  return instant >= instantOf(next, dayCutOffMinutes, timeZone) ? next : byWallClock
}

/**
 * The instants (epoch milliseconds) a business day spans: from the first, up to but without the second; 23 or 25 hours where
 * the clock changes, and more or fewer where the outlet's rule does. Exactly the instants whose {@link businessDayOf} is `day`: both ends
 * are one where its zone, or a change of it, jumps over the day. Source: D76.
 */
export function businessDaySpan(day: CalendarDay, rule: BusinessDayRule): readonly [from: number, until: number] {
  const rules = rule.rules?.length ? rule.rules : [{ ...rule, from: null }]
  const starts = rules.map(({ from }) => (from === null ? -Infinity : Date.parse(from)))
  const parts = rules
    .map((held, place): readonly [number, number] => [
      Math.max(starts[place] ?? 0, beginningOf(day, held)),
      Math.min(starts[place + 1] ?? Infinity, beginningOf(addDays(day, 1), held)),
    ])
    .filter(([from, until]) => from < until)
  const jumped = (): number =>
    [...starts, ...rules.map((held) => beginningOf(day, held))]
      .filter((at) => at > -Infinity && businessDayOf(at, rule) > day)
      .reduce((first, at) => Math.min(first, at), Infinity)
  return [parts[0]?.[0] ?? jumped(), parts.at(-1)?.[1] ?? jumped()]
}

const beginningOf = (day: CalendarDay, { dayCutOffMinutes, timeZone }: BusinessDayRule): number =>
  instantOf(day, dayCutOffMinutes, timeZone)

/**
 * The instant (epoch milliseconds) at which `day` has lasted as long as the day that `now` lies in, never past its own end: as far as it is
 * compared with a day that is not over. Source: D114.
 */
export function asFarInto(day: CalendarDay, now: number, rule: BusinessDayRule): number {
  const [began] = businessDaySpan(businessDayOf(now, rule), rule)
  const [from, until] = businessDaySpan(day, rule)
  return Math.min(from + now - began, until - 1)
}

/** Minutes clocks go back at most; only so near to the cut-off can the wall clock show a time twice around it. */
const LONGEST_CLOCK_CHANGE = 180
