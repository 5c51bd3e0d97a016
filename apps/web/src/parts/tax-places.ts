import { TAX_TABLES } from '@kassa/domain/tax/places/find-tax-place.ts'
import type { PlaceTax, TaxPlace, TaxTable } from '@kassa/domain/tax/places/tax-table.ts'
import { countryName } from '../words/country-name.ts'
import { localeOf } from '../words/locale.ts'
import { currentLanguage } from '../words/words.ts'
import { taxWithRates } from './tax-text.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

const byLabel = (one: Choice, other: Choice): number => one.label.localeCompare(other.label, currentLanguage())

/** Countries whose rates are known, in the order of their names. */
export const taxCountries = (): readonly Choice[] =>
  TAX_TABLES.map(({ country }) => ({ value: country, label: countryName(country) })).toSorted(byLabel)

const placeName = ({ code, names }: TaxPlace): string => names?.[localeOf(currentLanguage())] ?? countryName(code)

/** The places of a country; a city stands behind its state. */
export const taxPlaces = ({ places }: TaxTable): readonly Choice[] =>
  places.map((place) => ({ value: place.code, label: placeName(place) }))

/** A tax of a place as it is told apart, in the reader's language. */
export const placeTaxText = (tax: PlaceTax): string => taxWithRates(tax.names[localeOf(currentLanguage())], tax)
