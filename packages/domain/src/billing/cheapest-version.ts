import { unitPriceOf, wholePrice, type Edition, type Extras } from './edition.ts'
import type { LicenceFunction } from './functions.ts'
import type { BillingPeriod } from './licence-proration.ts'

/** A merchant's use of everything that a version counts, and the functions it works with. */
export interface Usage {
  readonly outlets: number
  readonly codes: number
  readonly staff: number
  readonly products: number
  readonly functions: readonly LicenceFunction[]
}

export interface Fit {
  readonly edition: Edition
  readonly extras: Extras
  readonly priceMinor: number
}

const beyond = (used: number, limit: number | null): number => (limit === null ? 0 : Math.max(0, used - limit))

/** Returns the cost of a version for a period with everything in use; undefined where it cannot carry it. */
function fitOf(edition: Edition, usage: Usage, period: BillingPeriod): Fit | undefined {
  const { limits, functions, prices } = edition
  if (usage.functions.some((one) => !functions.includes(one))) return undefined
  if (beyond(usage.staff, limits.staff) > 0 || beyond(usage.products, limits.products) > 0) return undefined
  const extras = { outlets: beyond(usage.outlets, limits.outlets), codes: beyond(usage.codes, limits.codes) }
  const isSold = (['outlets', 'codes'] as const).every(
    (kind) => extras[kind] === 0 || unitPriceOf(prices, kind, period) !== null,
  )
  const price = isSold ? wholePrice(edition, period, extras) : undefined
  return price?.ok ? { edition, extras, priceMinor: price.value } : undefined
}

/** The cheapest version that carries everything in use; the first where several cost the same. Source: BL-D02. */
export function cheapestOf(editions: readonly Edition[], usage: Usage, period: BillingPeriod): Fit | undefined {
  const fits = editions.map((edition) => fitOf(edition, usage, period)).filter((fit) => fit !== undefined)
  return fits.reduce<Fit | undefined>(
    (best, fit) => (best === undefined || fit.priceMinor < best.priceMinor ? fit : best),
    undefined,
  )
}
