import { accept, refuse, type Result } from '../result.ts'
import type { CalendarDay } from '../time/calendar-day.ts'
import { instantOf } from '../time/local-time.ts'

/** Goods and outlets of one scheduled change, what may wait at once, and how far ahead it may lie. */
export const SCHEDULE_LIMITS = {
  goods: { min: 1, max: 1_000 },
  outlets: { min: 1, max: 100 },
  waiting: { max: 200 },
  aheadDays: { max: 366 },
} as const

/** From each outlet's midnight of a day, or from one moment everywhere. */
export type ScheduleBegin = { readonly day: CalendarDay } | { readonly at: string }

/** A price that counts from a moment on (epoch milliseconds); a member price of null stays as it stands. */
export interface ScheduledPrice {
  readonly at: number
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
}

/** The facts of the goods that a scheduled price changes, or that may stand in its way. */
interface PricedGoods {
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly special: { readonly kind: 'price'; readonly priceMinor: number } | { readonly kind: 'percent' } | null
}

const DAY_MILLIS = 86_400_000

/** Returns the time at which it begins at an outlet of this time zone, in epoch milliseconds. A midnight that clocks skip is the first moment after it. */
export const beginsAt = (begin: ScheduleBegin, timeZone: string): number =>
  'at' in begin ? Date.parse(begin.at) : instantOf(begin.day, 0, timeZone)

/**
 * Returns whether a change may begin then, `beginsMillis` being the earliest of its outlets.
 *
 * Refuses `price-schedule.begin-past` for what lies not ahead of now, and `price-schedule.begin-far` for what lies more than 366 days
 * ahead. Source: PR-P05, docs/decisions/1240.
 */
export function checkBegin(beginsMillis: number, now: number): Result<void> {
  if (beginsMillis <= now) return refuse({ code: 'price-schedule.begin-past', facts: { field: 'begin' } })
  const { max } = SCHEDULE_LIMITS.aheadDays
  return beginsMillis - now > max * DAY_MILLIS
    ? refuse({ code: 'price-schedule.begin-far', facts: { field: 'begin', max } })
    : accept(undefined)
}

/**
 * Returns whether goods can take a scheduled price: where a special price is not below it, they cost what they did. The special would otherwise
 * take nothing off, and a customer who read it would pay it all the same.
 */
export const takesPrice = ({ special }: Pick<PricedGoods, 'special'>, sellPriceMinor: number): boolean =>
  special?.kind !== 'price' || special.priceMinor < sellPriceMinor

/** Goods as they cost at `now`: each price that has begun, in the order in which they begin (`upcoming` is in that order). */
export function pricedAt<Goods extends PricedGoods>(
  goods: Goods,
  upcoming: readonly ScheduledPrice[],
  now: number,
): Goods {
  let priced = goods
  for (const { at, sellPriceMinor, memberPriceMinor } of upcoming)
    if (at <= now && takesPrice(priced, sellPriceMinor))
      priced = { ...priced, sellPriceMinor, memberPriceMinor: memberPriceMinor ?? priced.memberPriceMinor }
  return priced
}

export type ScheduleState = 'waiting' | 'begun' | 'withdrawn'

/** Returns the state of a schedule: begun as soon as one outlet has begun. */
export function scheduleState(facts: {
  readonly withdrawnAt: string | null
  readonly outlets: readonly { readonly begunAt: string | null }[]
}): ScheduleState {
  if (facts.withdrawnAt !== null) return 'withdrawn'
  return facts.outlets.some(({ begunAt }) => begunAt !== null) ? 'begun' : 'waiting'
}
