import { EURO_COUNTRIES } from '../../country/euro-countries.ts'
import { vat, type TaxTable } from './tax-table.ts'

type VatCountry = readonly [code: string, ...rates: readonly number[]]

/** Countries of the Union with money of their own, their rates in basis points, the standard one first. */
const OTHERS: readonly VatCountry[] = [
  ['CZ', 2_100, 1_200],
  ['DK', 2_500],
  ['HU', 2_700, 500, 1_800],
  ['PL', 2_300, 500, 800],
  ['RO', 2_100, 1_100],
  ['SE', 2_500, 1_200, 600],
]

const tableOf = ([country, ...rates]: VatCountry): TaxTable => ({
  country,
  asOf: '2026-02-02',
  sources: ['https://www.eurofiscalis.com/en/vat-rates-in-ue', 'https://mindlink.lv/useful/vat-rates-in-eu'],
  places: [{ code: country, names: null, isIncluded: true, taxes: rates.map(vat) }],
})

/** Standard and reduced rates of value-added tax; parking rates and those of islands and border towns are left out. */
export const EUROPEAN_UNION: readonly TaxTable[] = [
  ...EURO_COUNTRIES.map(([code, , ...rates]): VatCountry => [code, ...rates]),
  ...OTHERS,
].map(tableOf)
