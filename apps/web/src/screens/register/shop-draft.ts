import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { firstOutlet } from '@kassa/contract/organisation/first-outlet.ts'
import { type Country, countryOf, countryOfTimeZone, outletPreset } from '@kassa/domain/country/country.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { pinFault } from '@kassa/domain/identity/pin.ts'
import { parseNumber } from '../../kit/money/parse-number.ts'

export interface TaxDraft {
  readonly name: string
  /** In percent, as it is typed. */
  readonly rate: string
}

/** How the first outlet will be, as its person sees and changes it. */
export interface ShopDraft {
  readonly name: string
  readonly country: string
  readonly currency: Country['currency']
  readonly timeZone: string
  readonly locale: Locale
  readonly taxes: readonly TaxDraft[]
  /** Prices on the shelf contain the tax. */
  readonly isIncluded: boolean
  /** Which of `taxes` goods usually have. */
  readonly standard: number
}

/** Where a browser stands, as far as it says. */
export interface Whereabouts {
  readonly timeZone: string
  readonly languages: readonly string[]
}

export const whereabouts = (): Whereabouts => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: navigator.languages,
})

/** Anywhere that nothing is known of: the person chooses country, currency and taxes. */
const ELSEWHERE = 'ZZ'
/** Zones of the United States beside those that are offered there. */
const AMERICAN =
  /^America\/(Adak|Boise|Detroit|Indiana|Indianapolis|Juneau|Kentucky|Louisville|Menominee|Metlakatla|Nome|North_Dakota|Sitka|Yakutat)(\/|$)/
/** Languages that are spoken in one of the countries alone; where they name a place, that counts. */
const AT_HOME: Readonly<Record<string, string>> = { ja: 'JP', am: 'ET', zh: 'CN' }

function countryOfLanguage(language: string): string {
  const [spoken = '', ...parts] = language.split('-')
  const place = parts.find((part) => /^[A-Z]{2}$/.test(part)) ?? AT_HOME[spoken] ?? ELSEWHERE
  return countryOf(place).code
}

/**
 * The country a person probably is in: of their time zone; where that names no place, of the browser's first language. A place that is
 * none of ours is never taken for another.
 */
export function likelyCountry({ timeZone, languages }: Whereabouts): string {
  const known = countryOfTimeZone(timeZone)
  if (known) return known.code
  if (AMERICAN.test(timeZone)) return 'US'
  const namesPlace = timeZone.includes('/') && !timeZone.startsWith('Etc/')
  return namesPlace ? ELSEWHERE : countryOfLanguage(languages[0] ?? '')
}

const percentText = (basisPoints: number): string => String(basisPoints / 100)

/** A shop as those of a country usually are. The name that was typed and the language of the page stay. */
export function presetOf(country: string, { timeZone }: Whereabouts, name: string, locale: Locale): ShopDraft {
  const { taxes, ...preset } = outletPreset(country, { timeZone, locale })
  return {
    ...preset,
    name,
    country,
    taxes: taxes.map((tax) => ({ name: tax.name, rate: percentText(tax.rateBasisPoints) })),
    isIncluded: taxes[0]?.isIncluded ?? true,
    standard: Math.max(
      0,
      taxes.findIndex(({ isDefault }) => isDefault),
    ),
  }
}

/** Whether nothing of what the country proposes was changed. */
export const isAsProposed = (shop: ShopDraft): boolean =>
  JSON.stringify(presetOf(shop.country, whereabouts(), shop.name, shop.locale)) === JSON.stringify(shop)

/** A typed rate as basis points, 0–9,999; null for what is no rate. */
export function rateOf(text: string): number | null {
  const parsed = parseNumber(text.trim(), 2)
  return parsed.ok && parsed.value !== null && parsed.value >= 0 && parsed.value <= 9_999 ? parsed.value : null
}

export type ShopFault = 'name' | 'taxName' | 'rate'

/** What keeps a shop from being made, the first in the order of the page. */
export function faultOf({ name, taxes }: ShopDraft): ShopFault | null {
  if (!isNameLength(name.trim(), 2, 50)) return 'name'
  if (taxes.some((tax) => !isNameLength(tax.name.trim(), 1, 50))) return 'taxName'
  return taxes.some(({ rate }) => rateOf(rate) === null) ? 'rate' : null
}

/** What is sent. Only for a draft without a fault. */
export const requestOf = (shop: ShopDraft): InputOf<typeof firstOutlet> => ({
  name: shop.name.trim(),
  currency: shop.currency,
  timeZone: shop.timeZone,
  locale: shop.locale,
  taxes: shop.taxes.map(({ name, rate }, at) => ({
    name: name.trim(),
    rateBasisPoints: rateOf(rate) ?? 0,
    isIncluded: shop.isIncluded,
    isDefault: at === shop.standard,
  })),
})

/** What keeps a PIN of somebody who approves for others from being one. */
export function ownerPinFault(pin: string): 'pin' | 'pinSimple' | null {
  if (!/^\d{6,8}$/.test(pin)) return 'pin'
  return pinFault(pin, true) === null ? null : 'pinSimple'
}
