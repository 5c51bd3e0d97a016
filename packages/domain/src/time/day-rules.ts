import { businessDayOf, businessDaySpan, type BusinessDayRule, type DatedDayRule } from './business-day.ts'
import type { CalendarDay } from './calendar-day.ts'

/** An outlet's time zone and cut-off. */
export type DayRule = Omit<BusinessDayRule, 'rules'>

/** A rule that an outlet will have. */
export interface ComingDayRule extends DatedDayRule {
  readonly from: string
  /** The first business day that ends by it. */
  readonly firstDay: CalendarDay
}

/** The columns of an outlet that say how it counts its days. */
export interface OutletDayColumns {
  readonly timeZone: string
  readonly dayCutoffMinutes: number
  readonly dayRules: readonly DatedDayRule[]
}

/** An outlet’s day, also by the rules of its past and by those to come. */
export const dayRuleOf = ({ timeZone, dayCutoffMinutes, dayRules }: OutletDayColumns): BusinessDayRule => ({
  timeZone,
  dayCutOffMinutes: dayCutoffMinutes,
  rules: dayRules,
})

export const isSameDayRule = (one: DayRule, other: DayRule): boolean =>
  one.timeZone === other.timeZone && one.dayCutOffMinutes === other.dayCutOffMinutes

/**
 * The rules of an outlet by date once `wanted` was asked for at `now` (epoch milliseconds); none where one rule holds since ever. The day that
 * is open keeps its limits, and `wanted` holds from the next one on. A change that had not begun is gone without a trace.
 *
 * Each rule begins at an instant at which its own day is the one that runs, or a later one: so every instant has one day by the
 * rule that holds then, days never go back, and whoever hears of a change some minutes late still writes the same day. Where the clock
 * goes back so far that there is no such instant, the change takes its way over a day or two between. Source: decision 2511.
 */
export function changedDayRules(known: BusinessDayRule, wanted: DayRule, now: number): readonly DatedDayRule[] {
  const held = heldRules(known, now)
  const last = held.at(-1) ?? known
  if (isSameDayRule(last, wanted)) return held.length > 1 ? held : []
  for (const way of waysTo(wanted, last)) {
    const rules = takeWay(held, way, now)
    if (rules) return rules
  }
  throw new RangeError(`no way from ${last.timeZone} to ${wanted.timeZone}`)
}

/** The rule that an outlet will have at last; undefined where the one it has at `now` stays. */
export function comingDayRule(known: BusinessDayRule, now: number): ComingDayRule | undefined {
  const last = known.rules?.at(-1)
  if (!last || last.from === null || Date.parse(last.from) <= now) return undefined
  return { ...last, from: last.from, firstDay: businessDayOf(Date.parse(last.from), last) }
}

/** The rules that have begun, and those to come without which the day that is open would have another end. */
function heldRules(known: BusinessDayRule, now: number): readonly DatedDayRule[] {
  const { rules = [], timeZone, dayCutOffMinutes } = known
  if (rules.length === 0) return [{ from: null, timeZone, dayCutOffMinutes }]
  const today = businessDayOf(now, known)
  const endUnder = (some: readonly DatedDayRule[]): number => businessDaySpan(today, { ...known, rules: some })[1]
  const begun = rules.filter(({ from }) => from === null || Date.parse(from) <= now).length
  const counts = rules.map((_, place) => place + 1).filter((count) => count >= begun)
  const count = counts.find((some) => endUnder(rules.slice(0, some)) === endUnder(rules))
  return rules.slice(0, count)
}

/** The rule itself; else first the zone, then the cut-off; else over UTC, from where every zone is less than a day away. */
function waysTo(wanted: DayRule, { dayCutOffMinutes }: DayRule): readonly (readonly DayRule[])[] {
  const zone = { timeZone: wanted.timeZone, dayCutOffMinutes }
  return [[wanted], [zone, wanted], [{ timeZone: 'UTC', dayCutOffMinutes }, zone, wanted]]
}

function takeWay(
  held: readonly DatedDayRule[],
  way: readonly DayRule[],
  now: number,
): readonly DatedDayRule[] | undefined {
  let rules = held
  let since = now
  for (const next of way) {
    const last = rules.at(-1)
    if (!last || isSameDayRule(last, next)) continue
    const begins = beginningUnder(next, { ...last, rules }, since)
    if (begins === undefined) return undefined
    const { timeZone, dayCutOffMinutes } = next
    rules = [...rules, { from: new Date(begins).toISOString(), timeZone, dayCutOffMinutes }]
    since = begins
  }
  return rules
}

/** The first instant after the day that is open at which `next` says the day that runs, or a later one; undefined where that day would be over. */
function beginningUnder(next: DayRule, known: BusinessDayRule, now: number): number | undefined {
  const [, end] = businessDaySpan(businessDayOf(now, known), known)
  const day = businessDayOf(end, known)
  if (businessDayOf(end, next) >= day) return end
  const [begins] = businessDaySpan(day, next)
  return businessDayOf(begins, known) <= businessDayOf(begins, next) ? begins : undefined
}
