import { findCurrency } from '../money/money.ts'
import { accept, refuse, type Result } from '../result.ts'
import type { LicenceFunction } from './functions.ts'
import type { BillingPeriod } from './licence-proration.ts'

/** The limits of a version; null: no limit. */
export interface LicenceLimits {
  readonly outlets: number | null
  readonly codes: number | null
  readonly staff: number | null
  readonly products: number | null
}

/** Prices in minor units of the edition's currency; null: not sold so. */
export interface EditionPrices {
  readonly month: number | null
  readonly year: number | null
  readonly lifetime: number | null
  /** One outlet beyond the package, a month and a year. */
  readonly outletMonth: number | null
  readonly outletYear: number | null
  /** One activation code beyond the package. */
  readonly codeMonth: number | null
  readonly codeYear: number | null
}

/** One wording of a version; holders keep theirs when the version gets another. */
export interface Edition {
  readonly id: string
  readonly versionId: string
  readonly currency: string
  readonly functions: readonly LicenceFunction[]
  readonly limits: LicenceLimits
  readonly prices: EditionPrices
  readonly trialDays: number
}

/** Whole units of the currency. Source: specification §5 (billing unit prices); a version's own price has the limits of prices. */
const UNIT_PRICE_MOST = { month: 999, year: 9_999 } as const
const PRICE_MOST = 999_999
/** Source: specification §5 (total quantity). */
export const QUANTITY_MOST = 9_999_999
export const TRIAL_DAYS_MOST = 365

/** A lifetime is used up like five years (D28), and so an extra unit costs five years of it. */
const YEARS_OF_LIFETIME = 5

/** Prices beyond one of their limits, by the field: 0.01 up to 999 a month and 9999 a year for units, 999999.99 for versions. */
export function checkPrices(prices: EditionPrices, currencyCode: string): Result<null> {
  const scale = 10 ** (findCurrency(currencyCode)?.exponent ?? 2)
  const base = (PRICE_MOST + 1) * scale - 1
  const mosts: Readonly<Record<keyof EditionPrices, number>> = {
    month: base,
    year: base,
    lifetime: base,
    outletMonth: UNIT_PRICE_MOST.month * scale,
    codeMonth: UNIT_PRICE_MOST.month * scale,
    outletYear: UNIT_PRICE_MOST.year * scale,
    codeYear: UNIT_PRICE_MOST.year * scale,
  }
  for (const [field, mostMinor] of Object.entries(mosts)) {
    const givenMinor = prices[field as keyof EditionPrices]
    if (givenMinor !== null && (givenMinor < 1 || givenMinor > mostMinor))
      return refuse({ code: 'version.price-unfit', facts: { field, leastMinor: 1, mostMinor, givenMinor } })
  }
  const isSold = prices.month !== null || prices.year !== null || prices.lifetime !== null
  return isSold ? accept(null) : refuse({ code: 'version.price-missing' })
}

/** The extras added to a package. */
export interface Extras {
  readonly outlets: number
  readonly codes: number
}

export const NO_EXTRAS: Extras = { outlets: 0, codes: 0 }

/** Returns the price of one unit beyond the package for one period; null where the edition sells none. */
export function unitPriceOf(prices: EditionPrices, kind: keyof Extras, period: BillingPeriod): number | null {
  const [month, year] =
    kind === 'outlets' ? [prices.outletMonth, prices.outletYear] : [prices.codeMonth, prices.codeYear]
  if (period === 'month') return month
  return year !== null && period === 'lifetime' ? year * YEARS_OF_LIFETIME : year
}

/**
 * One whole period with its extras. Refuses with `version.period-not-sold` or `version.extra-not-sold` (`kind`) where the edition has no
 * price for it.
 */
export function wholePrice(edition: Edition, period: BillingPeriod, extras: Extras): Result<number> {
  const base = edition.prices[period]
  if (base === null) return refuse({ code: 'version.period-not-sold', facts: { period } })
  let sum = base
  for (const kind of ['outlets', 'codes'] as const) {
    if (extras[kind] === 0) continue
    const unit = unitPriceOf(edition.prices, kind, period)
    if (unit === null) return refuse({ code: 'version.extra-not-sold', facts: { kind } })
    sum += unit * extras[kind]
  }
  return accept(sum)
}

/** Returns the number that a licence allows: the package and what was added; null: no limit. */
export const addExtras = (limits: LicenceLimits, extras: Extras): LicenceLimits => ({
  ...limits,
  outlets: limits.outlets === null ? null : limits.outlets + extras.outlets,
  codes: limits.codes === null ? null : limits.codes + extras.codes,
})

/** Returns whether who works with one edition would lose a function with another. */
export const takesFunctions = (held: Edition, wanted: Edition): boolean =>
  held.functions.some((one) => !wanted.functions.includes(one))
