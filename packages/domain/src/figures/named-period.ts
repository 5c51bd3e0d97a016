import { asFarInto, businessDayOf, type BusinessDayRule } from '../time/business-day.ts'
import { addDays, addMonths, daysBetween, startOfMonth, type CalendarDay } from '../time/calendar-day.ts'
import type { Period } from './period.ts'

export const periodNames = ['today', 'yesterday', 'week', 'days30', 'month', 'lastMonth', 'year', 'months13'] as const
export type PeriodName = (typeof periodNames)[number]

/** A period by its name, seen from today’s day; those that run end today. The week is the last seven days, today included. */
export function periodOf(name: PeriodName, today: CalendarDay): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'days30':
      return { from: addDays(today, -29), to: today }
    case 'month':
      return { from: startOfMonth(today), to: today }
    case 'lastMonth':
      return { from: startOfMonth(addMonths(startOfMonth(today), -1)), to: addDays(startOfMonth(today), -1) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case 'months13':
      return { from: startOfMonth(addMonths(startOfMonth(today), -12)), to: today }
  }
}

/** The days that a page or list is asked for: by a name, by both ends, which mean these business days at every outlet, or by those of a name that lie between both ends. */
export interface AskedPeriod {
  readonly period?: PeriodName | undefined
  /** A number of days, the open one their last. */
  readonly lastDays?: number | undefined
  readonly from?: CalendarDay | undefined
  readonly to?: CalendarDay | undefined
}

/** The days of a period by one clock: outlets with the same time zone and cut-off have the same ones. */
export interface ClockPeriod extends Period {
  readonly rule: BusinessDayRule
  /** The business day that is open there. */
  readonly today: CalendarDay
}

/** The days of a period at outlets, which need not be the same ones: it is not the same day everywhere. */
export interface ShownPeriod extends Period {
  /** By each clock; left out where all have the same days. `from` and `to` then are the first and the last of all. */
  readonly byClock?: readonly ClockPeriod[]
  /** The last day that counts at a clock, and through which instant; left out where every day counts whole. */
  readonly stops?: readonly ClockStop[]
}

/** A day that is compared with one that is not over. */
export interface ClockStop {
  readonly rule: BusinessDayRule
  readonly day: CalendarDay
  /** Epoch milliseconds; what happened in this one counts. */
  readonly until: number
}

/**
 * The business days that a period by its name is at each clock at `now` (epoch milliseconds); the days of a period that was given are the same
 * everywhere. Without any clock a name is read by UTC. Undefined where nothing was asked for. Source: D114.
 */
export function shownPeriodOf(
  asked: AskedPeriod,
  rules: readonly BusinessDayRule[],
  now: number,
): ShownPeriod | undefined {
  const { from, to } = asked
  if (!hasOwnDays(asked)) return from === undefined || to === undefined ? undefined : { from, to }
  const clocks = rules.length === 0 ? [noOutlet] : rules
  const byClock = clocks.map((rule) => {
    const today = businessDayOf(now, rule)
    return clippedTo(asked, { rule, today, ...relativePeriod(asked, today) })
  })
  return spanOf(byClock)
}

/** Returns whether a period is relative to the open day, which need not be the same one at all outlets. */
export const hasOwnDays = ({ period, lastDays }: AskedPeriod): boolean => period !== undefined || lastDays !== undefined

const relativePeriod = ({ period = 'today', lastDays }: AskedPeriod, today: CalendarDay): Period =>
  lastDays === undefined ? periodOf(period, today) : { from: addDays(today, 1 - lastDays), to: today }

/** Clocks that all have the same days are one. */
function spanOf(byClock: readonly ClockPeriod[]): ShownPeriod {
  const from = byClock.map((one) => one.from).toSorted()[0] ?? ''
  const to =
    byClock
      .map((one) => one.to)
      .toSorted()
      .at(-1) ?? ''
  const isOne = byClock.every((one) => one.from === from && one.to === to)
  return { from, to, ...(isOne ? {} : { byClock }) }
}

const noOutlet: BusinessDayRule = { timeZone: 'UTC', dayCutOffMinutes: 0 }

const clippedTo = ({ from, to }: AskedPeriod, own: ClockPeriod): ClockPeriod => ({
  ...own,
  from: from === undefined || from < own.from ? own.from : from,
  to: to === undefined || to > own.to ? own.to : to,
})

/** The days of a name by one clock at `now` (epoch milliseconds). */
export function clockPeriod(name: PeriodName, rule: BusinessDayRule, now: number): ClockPeriod {
  const today = businessDayOf(now, rule)
  return { rule, today, ...periodOf(name, today) }
}

/** A period whose days are moved at each clock by itself. */
export const movedPeriod = (shown: ShownPeriod, move: (period: Period) => Period): ShownPeriod =>
  shown.byClock ? spanOf(shown.byClock.map((one) => ({ ...one, ...move(one) }))) : move(shown)

/**
 * A period moved for a comparison at `now` (epoch milliseconds): where it reaches into the day that is open at a clock, what it is held against stops
 * at the same minute since that day began. Source: D114.
 */
export function comparedWith(
  shown: ShownPeriod,
  open: readonly ClockPeriod[],
  now: number,
  move: (period: Period) => Period,
): ShownPeriod {
  const stops = open.flatMap(({ rule, today }) => {
    const own = periodAt(shown, rule)
    if (today < own.from || today > own.to) return []
    const day = addDays(today, daysBetween(own.from, move(own).from))
    return [{ rule, day, until: asFarInto(day, now, rule) }]
  })
  return { ...movedPeriod(shown, move), ...(stops.length > 0 && { stops }) }
}

/** The days by one clock. */
export const periodAt = ({ from, to, byClock }: ShownPeriod, rule: BusinessDayRule): Period =>
  byClock?.find((one) => isSameClock(one.rule, rule)) ?? { from, to }

const isSameClock = (one: BusinessDayRule, other: BusinessDayRule): boolean =>
  one.timeZone === other.timeZone &&
  one.dayCutOffMinutes === other.dayCutOffMinutes &&
  JSON.stringify(one.rules ?? []) === JSON.stringify(other.rules ?? [])

/** The days at one of the clocks: the period itself where all have the same. */
export const daysAtOne = (shown: ShownPeriod): Period => shown.byClock?.[0] ?? shown
