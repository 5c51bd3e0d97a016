import { accept, refuse, type Result } from '../../result.ts'
import { findTaxTable } from './find-tax-place.ts'

/** Where goods are sent: a country (ISO 3166-1) and its state or province (second part of ISO 3166-2), where it is said. */
export interface DeliveryPlace {
  readonly country: string
  readonly region: string | null
}

/** The tax by which a merchant sells into a country (`DE`) or a region of one (`US-NY`); null: the taxes of the outlet itself. */
export interface DeliveryTax {
  readonly place: string
  readonly taxId: string | null
}

/** Returns whether a country taxes by its regions: the state of an outlet is known to nobody but the merchant. */
const taxesByRegion = (country: string): boolean =>
  findTaxTable(country)?.places.some(({ code }) => code.startsWith(`${country}-`)) ?? false

/**
 * Returns the tax of a delivery: that of its region, else of its country, as the merchant mapped them; where neither is mapped the outlet's own within the
 * merchant's country (`home`), if that does not tax by regions. Refuses with `delivery.tax-unknown` (`place`). Source: platform-api.md, 5.
 */
export function deliveryTax(
  { country, region }: DeliveryPlace,
  mapped: readonly DeliveryTax[],
  home: string,
): Result<string | null> {
  const names = region === null ? [country] : [`${country}-${region}`, country]
  const rule = names.flatMap((name) => mapped.filter(({ place }) => place === name)).at(0)
  if (rule) return accept(rule.taxId)
  if (country === home && !taxesByRegion(country)) return accept(null)
  return refuse({ code: 'delivery.tax-unknown', facts: { place: names[0] ?? country } })
}
