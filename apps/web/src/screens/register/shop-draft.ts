import { readerZone } from '../../words/reader-zone.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { firstOutlet } from '@kassa/contract/organisation/first-outlet.ts'
import { type Country, countryOf, countryOfTimeZone, NO_TAX, outletPreset } from '@kassa/domain/country/country.ts'
import { isNameLength } from '@kassa/domain/text/name-length.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { ZeroRate } from '@kassa/domain/basket/index.ts'
import { findTaxPlace, findTaxTable } from '@kassa/domain/tax/places/find-tax-place.ts'
import type { PlaceTax, TaxPlace } from '@kassa/domain/tax/places/tax-table.ts'
import { combinedBasisPoints, lineTaxOf, percentOfRate, rowOf, WHOLE_RATE } from '@kassa/domain/tax/rate.ts'
import { pinFault } from '@kassa/domain/identity/pin.ts'
import { parseNumber } from '../../kit/money/parse-number.ts'
import { taxWithRates } from '../../parts/tax-text.ts'

export interface TaxDraft {
  readonly name: string
  /** In percent, as it is typed; of a group not read. */
  readonly rate: string
  /** A group as a place proposed it: changed in the office later. */
  readonly taxes?: PlaceTax['taxes']
  readonly code?: string
  readonly zero?: ZeroRate
}

/** How the first outlet will be, as its person sees and changes it. */
export interface ShopDraft {
  readonly name: string
  readonly country: string
  /** State or province whose taxes were proposed; empty: none. */
  readonly place: string
  /** Empty: nothing is known of the country, and nobody chose one yet. */
  readonly currency: Country['currency'] | ''
  readonly timeZone: string
  readonly locale: Locale
  readonly taxes: readonly TaxDraft[]
  /** False where nothing is known of the country, and nobody said yet whether there is a tax. */
  readonly isTaxSaid: boolean
  /** Prices on the shelf contain the tax. */
  readonly isIncluded: boolean
  /** The index in `taxes` of the goods' usual tax. */
  readonly standard: number
}

/** Where a browser stands, as far as it says. */
export interface Whereabouts {
  readonly timeZone: string
  readonly languages: readonly string[]
}

export const whereabouts = (): Whereabouts => ({
  timeZone: readerZone(),
  languages: navigator.languages,
})

/** Anywhere that nothing is known of: the person chooses country, currency and taxes. */
const ELSEWHERE = 'ZZ'
/** Returns whether nothing is known of a country, so that nothing is proposed. */
export const isElsewhere = (country: string): boolean => countryOf(country).code === ELSEWHERE

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

/** The place that is proposed before somebody chooses: none where states differ. */
const usualPlaceOf = (country: string): string => (findTaxPlace(country) && hasPlaces(country) ? country : '')

/** Returns whether taxes of the country are told apart by place. */
export const hasPlaces = (country: string): boolean => (findTaxTable(country)?.places.length ?? 0) > 1

/** Taxes as a place has them, in the language of the shop. */
const draftsOf = ({ taxes }: TaxPlace, locale: Locale): readonly TaxDraft[] =>
  taxes.map(({ names, rateMillionths, ...rest }) => ({
    ...rest,
    name: names[locale],
    rate: String(percentOfRate({ rateMillionths })),
  }))

/** A shop as those of a country usually are. The name that was typed and the language of the page stay. */
export function presetOf(
  country: string,
  { timeZone }: Whereabouts,
  name: string,
  locale: Locale,
  place = usualPlaceOf(country),
): ShopDraft {
  const { taxes, ...preset } = outletPreset(country, { timeZone, locale })
  const known = findTaxPlace(place)?.place
  const isKnown = !isElsewhere(country)
  return {
    ...preset,
    currency: isKnown ? preset.currency : '',
    isTaxSaid: isKnown,
    name,
    country,
    place,
    taxes: known ? draftsOf(known, locale) : taxes.map((tax) => ({ name: tax.name, rate: String(percentOfRate(tax)) })),
    isIncluded: (known ?? taxes[0])?.isIncluded ?? true,
    standard: known
      ? 0
      : Math.max(
          taxes.findIndex(({ isDefault }) => isDefault),
          0,
        ),
  }
}

/** Returns whether nothing of what the country proposes was changed. */
export const isAsProposed = (shop: ShopDraft): boolean =>
  JSON.stringify(presetOf(shop.country, whereabouts(), shop.name, shop.locale, shop.place)) === JSON.stringify(shop)

/** A typed rate in millionths, up to 99.9999 %; null for what is no rate. */
export function rateOf(text: string): number | null {
  const parsed = parseNumber(text.trim(), 4)
  return parsed.ok && parsed.value >= 0 && parsed.value < WHOLE_RATE ? parsed.value : null
}

/** A tax by its name and rates, as far as they can be read. */
export const taxLineOf = ({ name, rate, taxes }: TaxDraft): string =>
  taxWithRates(name, { rateMillionths: rateOf(rate) ?? 0, taxes })

/** A tax as it is sent; what says nothing more than two decimals says it as of old. */
function ratesOf({ rate, taxes, code, zero }: TaxDraft) {
  if (taxes) return { rateBasisPoints: combinedBasisPoints(lineTaxOf({ id: '', rateBasisPoints: 0, taxes })), taxes }
  const rateMillionths = rateOf(rate) ?? 0
  return { ...rowOf(rateMillionths, code), ...(zero !== undefined && rateMillionths === 0 && { zero }) }
}

export type ShopFault = 'name' | 'currency' | 'tax' | 'taxName' | 'rate'

/** Returns the fault that keeps a shop from being made, the first in the order of the page. */
export function faultOf({ name, currency, taxes, isTaxSaid }: ShopDraft): ShopFault | null {
  if (!isNameLength(name.trim(), 2, 50)) return 'name'
  if (currency === '') return 'currency'
  if (!isTaxSaid) return 'tax'
  if (taxes.some((tax) => !isNameLength(tax.name.trim(), 1, 50))) return 'taxName'
  return taxes.some(({ rate, taxes: group }) => !group && rateOf(rate) === null) ? 'rate' : null
}

/** Returns the request. Only for a draft without a fault. "No tax" is a tax: whoever chose it is not asked for one again. Source: D46. */
export function requestOf({
  name,
  currency,
  timeZone,
  locale,
  taxes,
  ...shop
}: ShopDraft): InputOf<typeof firstOutlet> {
  if (currency === '') throw new RangeError('a shop has a currency')
  const charged = taxes.length > 0 ? taxes : [{ name: NO_TAX.names[locale], rate: '0' }]
  return {
    name: name.trim(),
    currency,
    timeZone,
    locale,
    taxes: charged.map((tax, at) => ({
      name: tax.name.trim(),
      ...ratesOf(tax),
      isIncluded: shop.isIncluded,
      isDefault: at === shop.standard,
    })),
  }
}

/** Returns the fault of a PIN for somebody who approves for others. */
export function ownerPinFault(pin: string): 'pin' | 'pinSimple' | null {
  if (!/^\d{6,8}$/.test(pin)) return 'pin'
  return pinFault(pin, true) === null ? null : 'pinSimple'
}
