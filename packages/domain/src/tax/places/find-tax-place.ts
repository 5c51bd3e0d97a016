import { CHINA, INDIA, JAPAN } from './asia.ts'
import { CANADA } from './canada.ts'
import { EUROPEAN_UNION } from './european-union.ts'
import type { TaxPlace, TaxTable } from './tax-table.ts'
import { UNITED_STATES } from './united-states.ts'

/** Every country whose taxes are known. */
export const TAX_TABLES: readonly TaxTable[] = [UNITED_STATES, CANADA, INDIA, CHINA, JAPAN, ...EUROPEAN_UNION]

export const findTaxTable = (country: string): TaxTable | undefined =>
  TAX_TABLES.find((table) => table.country === country)

/** The place of a code, with the table it stands in. */
export function findTaxPlace(code: string): { readonly table: TaxTable; readonly place: TaxPlace } | undefined {
  for (const table of TAX_TABLES) {
    const place = table.places.find((one) => one.code === code)
    if (place) return { table, place }
  }
  return undefined
}
