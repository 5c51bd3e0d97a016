import { multiplyDivide } from '../money/round.ts'
import { accept, refuse, type Result } from '../result.ts'
import { addDays, addMonths, daysBetween } from '../time/calendar-day.ts'

/** The periods a licence is bought for. Source: specification §9. */
export type BillingPeriod = 'month' | 'year' | 'lifetime'

/** Days a period counts in proration; a lifetime is used up like five years. Source: D28. */
export const PERIOD_DAYS: Readonly<Record<BillingPeriod, number>> = { month: 30, year: 365, lifetime: 1_825 }

/** A licence in use: a version bought for a period. */
export interface Licence {
  readonly versionId: string
  readonly period: BillingPeriod
  /** Price of one whole period, extra outlets and codes included. */
  readonly priceMinor: number
  readonly startedOn: string
  /** The day it ends: the first day it is no longer in use; null for a lifetime. */
  readonly endsOn: string | null
}

/** Whole days of a licence that are not used on `today`, today included; a lifetime's of its 1,825. */
export function remainingDays(licence: Licence, today: string): number {
  const days =
    licence.endsOn === null
      ? PERIOD_DAYS.lifetime - Math.max(0, daysBetween(licence.startedOn, today))
      : daysBetween(today, licence.endsOn)
  return Math.max(0, days)
}

/** Returns the worth of `days` days of a period priced `priceMinor`, half-up. Source: D28. */
const worthOfDays = (priceMinor: number, period: BillingPeriod, days: number): number =>
  multiplyDivide(priceMinor, days, PERIOD_DAYS[period], 'half-up')

export interface UpgradeQuote {
  readonly remainingDays: number
  readonly creditMinor: number
  readonly chargeMinor: number
  /** charge − credit, at least 0.01. */
  readonly dueMinor: number
  readonly endsOn: string | null
}

/**
 * Upgrading now: the new version for the remaining days less the old one's worth, each side rounded half-up on its own; nothing is
 * extended. A lifetime as the new version costs its whole price.
 *
 * Refuses with `upgrade.same-version`, `upgrade.expired` or `upgrade.not-higher` (`dueMinor`: a cheaper version begins at the period's end).
 * Source: D28, pricing.md, worked example 18.
 */
export function quoteUpgrade(
  licence: Licence,
  wanted: { readonly versionId: string; readonly period: BillingPeriod; readonly priceMinor: number },
  today: string,
): Result<UpgradeQuote> {
  if (wanted.versionId === licence.versionId) return refuse({ code: 'upgrade.same-version' })
  const days = remainingDays(licence, today)
  if (licence.endsOn !== null && days === 0) return refuse({ code: 'upgrade.expired' })
  const creditMinor = worthOfDays(licence.priceMinor, licence.period, days)
  const isLifetime = wanted.period === 'lifetime' || licence.endsOn === null
  const chargeMinor = isLifetime ? wanted.priceMinor : worthOfDays(wanted.priceMinor, wanted.period, days)
  const dueMinor = chargeMinor - creditMinor
  if (dueMinor < 0) return refuse({ code: 'upgrade.not-higher', facts: { dueMinor } })
  return accept({
    remainingDays: days,
    creditMinor,
    chargeMinor,
    dueMinor: Math.max(1, dueMinor),
    endsOn: isLifetime ? null : licence.endsOn,
  })
}

/**
 * Returns the price of extra outlets or codes until the licence's own end: unit price × units for the remaining days,
 * at least 0.01; with a lifetime licence the whole price. Source: D28.
 */
export function quoteExtra(licence: Licence, unitPriceMinor: number, units: number, today: string): number {
  const whole = unitPriceMinor * units
  const price = licence.endsOn === null ? whole : worthOfDays(whole, licence.period, remainingDays(licence, today))
  return Math.max(1, price)
}

/** The end after a renewal by `periods`: counted from the end, or from today where that has passed; null for a lifetime. Source: D27. */
export function renewedEnd(
  endsOn: string | null,
  period: BillingPeriod,
  periods: number,
  today: string,
): string | null {
  if (period === 'lifetime' || endsOn === null) return null
  const from = endsOn < today ? today : endsOn
  return addMonths(from, period === 'year' ? periods * 12 : periods)
}

/** The last year that a day is written with. */
const LAST_YEAR = 9_999

/** Returns the number of periods that can be bought from a day on before the calendar ends. */
export function mostPeriods(from: string, period: BillingPeriod): number {
  const months = (LAST_YEAR - Number(from.slice(0, 4))) * 12 + 12 - Number(from.slice(5, 7))
  return period === 'lifetime' ? 1 : Math.floor(months / (period === 'year' ? 12 : 1))
}

/** The first day of the grace after a licence ends, and the day the data becomes read-only. Source: D27. */
const GRACE_DAYS = 7
export const readOnlyFrom = (endsOn: string): string => addDays(endsOn, GRACE_DAYS)
